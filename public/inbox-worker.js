/*
 * The service worker of the console's test inbox: shows the pushes that its browser gets. It keeps nothing and takes part
 * in no request of a page.
 */

/** What a notification may lead to: the web, and the schemes of apps that this deployment allows. */
const schemes = (new URL(self.location.href).searchParams.get('schemes') ?? '').split(',').filter(Boolean)
const openable = new Set(['http:', 'https:', ...schemes.map((scheme) => `${scheme}:`)])
const inbox = '/inbox'

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('push', (event) => event.waitUntil(show(readPayload(event.data))))

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.url))
})

/** As the console sends it: {notificationId, title, body, url}, those that there are. */
function readPayload(data) {
  try {
    return data.json()
  } catch {
    return {}
  }
}

/** A browser takes the right to push away from who shows nothing, so that one without a text is shown as well. */
async function show({ notificationId, title, body, url }) {
  const heading = title || body || 'Beacon'
  await self.registration.showNotification(heading, {
    body: title ? body : undefined,
    // One that is sent again takes the place of the first.
    tag: notificationId,
    icon: '/icon.svg',
    data: { url },
  })
  for (const page of await openPages()) page.postMessage({ kind: 'notification', notificationId })
}

const openPages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

async function open(url) {
  if (isOpenable(url)) return self.clients.openWindow(url)
  const page = (await openPages()).find((one) => new URL(one.url).pathname === inbox)
  return page ? page.focus() : self.clients.openWindow(inbox)
}

function isOpenable(url) {
  return typeof url === 'string' && URL.canParse(url) && openable.has(new URL(url).protocol)
}
