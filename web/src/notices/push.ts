/** This browser is told when it is my turn in a slow match, also while no page is open. */
import { t } from '../text/text.svelte'
import { people } from '../wire/people'

export type Telling = 'on' | 'off' | 'denied' | 'impossible'

const isPossible = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** The worker's words stand in its address: it has no other way to know the language of the page. */
function worker(): string {
  const words = new URLSearchParams({
    holi: t('push.turn', { game: t('game.holi') }),
    nagaraja: t('push.turn', { game: t('game.nagaraja') }),
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

export async function telling(): Promise<Telling> {
  if (!isPossible()) return 'impossible'
  if (Notification.permission === 'denied') return 'denied'
  return (await subscription()) === null ? 'off' : 'on'
}

/** Only after a click: the browser asks the visitor. */
export async function beTold(): Promise<Telling> {
  if ((await Notification.requestPermission()) !== 'granted') return telling()
  const { key } = await people.pushKey()
  await navigator.serviceWorker.register(worker())
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: key }
  await people.addPush(await pushManager.subscribe(options))
  return 'on'
}

export async function stopTelling(): Promise<Telling> {
  const known = await subscription()
  if (known !== null) {
    await people.removePush(known.endpoint)
    await known.unsubscribe()
  }
  return telling()
}

/** Another language was chosen: a browser that is told is told in that one. */
export async function renewWords(): Promise<void> {
  if ((await telling()) === 'on') await navigator.serviceWorker.register(worker())
}
