/** The HTTP of the operator's page, which has a session of its own. Every act has a reason. */
import type { ActLine, BackupFile, Credentials, OperatorSession, Overview, PackLine, PersonLine, ReportContext, ResetLink, SanctionLine, Stopping, TableLine, WordList } from '../generated/wire'
import { call } from './api'

const get = <T>(path: string) => call<T>('GET', `/api/operator${path}`)
const post = <T>(path: string, body?: unknown) => call<T>('POST', `/api/operator${path}`, body)

export const operator = {
  signIn: (who: Credentials) => post<OperatorSession>('/sign-in', who),
  /** All sessions of the operator end. */
  signOut: () => post<void>('/sign-out'),
  overview: () => get<Overview>('/overview'),
  tables: (state: string) => get<TableLine[]>(`/tables${state && `?wanted=${state}`}`),
  closeTable: (table: string, why: string) => post<void>(`/tables/${table}/close`, { why }),
  openTable: (table: string, why: string) => post<void>(`/tables/${table}/open`, { why }),
  people: (search: string) => get<PersonLine[]>(`/people?search=${encodeURIComponent(search)}`),
  mute: (person: string, how: Stopping) => post<void>(`/people/${person}/mute`, how),
  ban: (person: string, how: Stopping) => post<void>(`/people/${person}/ban`, how),
  closeAccount: (person: string, why: string) => post<void>(`/people/${person}/close`, { why }),
  openAccount: (person: string, why: string) => post<void>(`/people/${person}/open`, { why }),
  /** A link by which a member chooses a new password, once. */
  reset: async (person: string, why: string) => {
    const { link } = await post<ResetLink>(`/people/${person}/reset`, { why })
    // a site that does not know its own address gives the path alone
    return new URL(link, location.origin).href
  },
  sanctions: () => get<SanctionLine[]>('/sanctions'),
  endSanction: (number: number, why: string) => post<void>(`/sanctions/${number}/end`, { why }),
  reports: (state: string) => get<ReportContext[]>(`/reports${state && `?wanted=${state}`}`),
  finishReport: (number: number, why: string) => post<void>(`/reports/${number}/finish`, { why }),
  words: () => get<WordList>('/words'),
  setWords: (words: string[], why: string) => call<WordList>('PUT', '/api/operator/words', { words, why }),
  packs: () => get<PackLine[]>('/packs'),
  removePack: (pack: string, why: string) => post<void>(`/packs/${pack}/remove`, { why }),
  backUp: (why: string) => post<BackupFile[]>('/backups', { why }),
  acts: () => get<ActLine[]>('/acts'),
}
