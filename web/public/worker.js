// Tells that it is somebody's turn, also while no page is open. Its words come with its address, in
// the language of the page (src/notices/push.ts).
const words = new URL(self.location.href).searchParams

self.addEventListener('push', (event) => {
  const { table, game } = event.data.json()
  self.navigator.setAppBadge?.()
  event.waitUntil(
    self.registration.showNotification(words.get(game) ?? 'Mela', {
      body: words.get('body') ?? '',
      lang: words.get('lang') ?? '',
      icon: '/icon-192.png',
      badge: '/icon-192.png',
      // a later turn at the same table takes the place of an earlier one
      tag: table,
      data: `/t/${table}`,
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data))
})

/** The page that shows the table already, or a new one. */
async function open(path) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = pages.find((page) => new URL(page.url).pathname === path)
  return there ? there.focus() : self.clients.openWindow(path)
}
