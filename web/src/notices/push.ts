/** This browser is told when it is my turn in a slow match, also while no page is open. */
import { coveredGames, titleOf } from '../games/face'
import { t } from '../text/text.svelte'
import { people } from '../wire/api'

export type PushState = 'on' | 'off' | 'denied' | 'impossible'

const isPossible = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** The worker's words stand in its address: it has no other way to know the language of the page. */
function worker(): string {
  const words = new URLSearchParams({
    ...Object.fromEntries(coveredGames.map((game) => [game, t('push.turn', { game: titleOf(game) })])),
    body: t('push.body'),
    lang: document.documentElement.lang,
  })
  return `/worker.js?${words}`
}

async function subscription(): Promise<PushSubscription | null> {
  if (!isPossible()) return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

export async function pushState(): Promise<PushState> {
  if (!isPossible()) return 'impossible'
  if (Notification.permission === 'denied') return 'denied'
  return (await subscription()) === null ? 'off' : 'on'
}

/** Only after a click: the browser asks the visitor. */
export async function enablePush(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return pushState()
  const { key } = await people.pushKey()
  await navigator.serviceWorker.register(worker())
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: key }
  await people.addPush(await pushManager.subscribe(options))
  return 'on'
}

export async function disablePush(): Promise<PushState> {
  const known = await subscription()
  if (known !== null) {
    await people.removePush(known.endpoint)
    await known.unsubscribe()
  }
  return pushState()
}

/** Another language was chosen: a browser that is told is told in that one. */
export async function refreshPushTexts(): Promise<void> {
  if ((await pushState()) === 'on') await navigator.serviceWorker.register(worker())
}
