/** The HTTP door about people: accounts, manners, and where somebody wants to be told of their turn. */
import type { Blocked, Chosen, Credentials, Hook, Me, NewReport, Profile } from '../generated/wire'
import { call } from './api'

/** Where everything that is kept of me can be downloaded. */
export const MY_DATA = '/api/me/data'

export const people = {
  me: () => call<Me>('GET', '/api/me'),
  becomeMember: (who: Credentials) => call<Me>('POST', '/api/account', who),
  signIn: (who: Credentials) => call<Me>('POST', '/api/sign-in', who),
  signOut: (everywhere: boolean) => call<void>('POST', '/api/sign-out', { everywhere }),
  rename: (name: string) => call<Me>('PATCH', '/api/me', { name }),
  changePassword: (old: string, fresh: string) =>
    call<Me>('PUT', '/api/account/password', { old, new: fresh }),
  remove: () => call<void>('DELETE', '/api/me'),
  choices: () => call<Chosen>('GET', '/api/me/settings'),
  keepChoices: (chosen: Chosen) => call<Chosen>('PUT', '/api/me/settings', chosen),
  profile: (person: string) => call<Profile>('GET', `/api/people/${person}`),
  blocks: () => call<Blocked[]>('GET', '/api/me/blocks'),
  block: (person: string) => call<void>('PUT', `/api/me/blocks/${person}`),
  unblock: (person: string) => call<void>('DELETE', `/api/me/blocks/${person}`),
  report: (report: NewReport) => call<void>('POST', '/api/reports', report),
  pushKey: () => call<{ key: string }>('GET', '/api/push/key'),
  addPush: (subscription: PushSubscription) => call<void>('PUT', '/api/me/push', subscription),
  removePush: (endpoint: string) =>
    call<void>('DELETE', `/api/me/push?endpoint=${encodeURIComponent(endpoint)}`),
  hook: () => call<Hook | null>('GET', '/api/me/hook'),
  setHook: (url: string) => call<Hook>('PUT', '/api/me/hook', { url }),
  removeHook: () => call<void>('DELETE', '/api/me/hook'),
}
