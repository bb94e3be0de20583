import type { registerBrowser } from '@/lib/contract/device'
import type { RequestOf } from '@/lib/contract/operation'

/** The worker's scope. It intercepts no requests, so it need not cover the whole site. */
const scope = '/inbox'

export type Subscription = NonNullable<RequestOf<typeof registerBrowser>['body']['subscription']>

/** The browser's own push state. */
export type BrowserPush = { permission: NotificationPermission; isSubscribed: boolean }

export type Support = 'supported' | 'insecure' | 'unsupported'

export function readSupport(): Support {
  if (!window.isSecureContext) return 'insecure'
  const isThere = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  return isThere ? 'supported' : 'unsupported'
}

export async function readBrowserPush(): Promise<BrowserPush> {
  const registration = await navigator.serviceWorker.getRegistration(scope)
  const subscription = await registration?.pushManager.getSubscription()
  return { permission: Notification.permission, isSubscribed: Boolean(subscription) }
}

/** Takes `publicKey` in base64url. Rejects if the browser's push service refuses or is unreachable. */
export async function subscribe(publicKey: string, linkSchemes: readonly string[]): Promise<Subscription> {
  const { pushManager } = await startWorker(linkSchemes)
  const applicationServerKey = bytesOf(publicKey)
  await endOtherKeys(pushManager, applicationServerKey)
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
}

export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(scope)
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
  await registration?.unregister()
}

async function startWorker(linkSchemes: readonly string[]): Promise<ServiceWorkerRegistration> {
  const query = new URLSearchParams({ schemes: linkSchemes.join(',') })
  const registration = await navigator.serviceWorker.register(`/inbox-worker.js?${query}`, { scope })
  // `navigator.serviceWorker.ready` does not work here: after a client-side navigation, the page does not
  // count as being in the worker's scope.
  await untilActive(registration)
  return registration
}

function untilActive({ active, waiting, installing }: ServiceWorkerRegistration): Promise<void> {
  const worker = waiting ?? installing
  if (active || !worker) return Promise.resolve()
  return new Promise((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve()
      if (worker.state === 'redundant') reject(new Error('The service worker failed to activate.'))
    })
  })
}

/** A registration has only one push subscription, and its key cannot be changed. */
async function endOtherKeys(pushManager: PushManager, key: Uint8Array): Promise<void> {
  const before = await pushManager.getSubscription()
  const keyBefore = before?.options.applicationServerKey
  if (!keyBefore || String(new Uint8Array(keyBefore)) === String(key)) return
  await before.unsubscribe()
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}
