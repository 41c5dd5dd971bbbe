/** What a member chooses is on the server, and what was chosen elsewhere holds here. */
import { beforeEach, expect, it, vi } from 'vitest'

let kept: Record<string, unknown> = {}
let puts: Record<string, unknown>[] = []

vi.stubGlobal('navigator', { languages: ['en'] })
vi.stubGlobal('document', { documentElement: { dataset: {} } })
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
vi.stubGlobal('fetch', async (_path: string, { method, body }: RequestInit) => {
  if (method === 'PUT') puts.push((kept = JSON.parse(body as string)))
  return new Response(JSON.stringify(kept))
})
const { choose, settings } = await import('../settings.svelte')
const { SettingsSync } = await import('./settingsSync.svelte')

beforeEach(() => {
  choose({ theme: 'system', sound: true, motion: 1 })
  kept = {}
  puts = []
})

it('keeps what a member chooses, and nothing of a guest', async () => {
  const choices = new SettingsSync()
  await choices.keep(null, { theme: 'light' })
  expect(puts).toEqual([])
  await choices.keep('ana', {})
  expect(puts).toMatchObject([{ theme: 'system', sound: true, speed: 1 }])
  await choices.keep('ana', { theme: 'dark' })
  expect(puts.at(-1)).toMatchObject({ theme: 'dark', sound: true })
})

it('tells the server nothing that it knows', async () => {
  const choices = new SettingsSync()
  await choices.keep('ana', {})
  await choices.keep('ana', { theme: 'system' })
  expect(puts).toHaveLength(1)
})

it('takes over what was chosen in another browser, and keeps what this page does not know', async () => {
  kept = { theme: 'dark', speed: 0, labels: false, notices: false }
  const choices = new SettingsSync()
  await choices.keep('bo', {})
  expect(settings).toMatchObject({ theme: 'dark', motion: 0, sound: true, labels: false })
  await choices.keep('bo', { sound: false })
  expect(puts.at(-1)).toMatchObject({ theme: 'dark', sound: false, notices: false })
})
