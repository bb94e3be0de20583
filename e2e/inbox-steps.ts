import type { BrowserContext, Page } from '@playwright/test'
import type { Subscription } from '@/lib/api/fixtures/providers/push-service-server'

/**
 * No push service can be reached here, so the browser gets the test's own subscription. Like a real one, it
 * lasts until the page unsubscribes, and so does the key that the page subscribed with.
 */
export async function injectSubscription(context: BrowserContext, given: Subscription): Promise<void> {
  const { endpoint, keys } = given
  await context.addInitScript(
    ({ endpoint, keys }) => {
      const place = 'key-of-the-subscription'
      const bytes = (text: string) =>
        Uint8Array.from(atob(text), (character) => character.charCodeAt(0)).buffer
      const read = () => {
        const key = localStorage.getItem(place)
        if (key === null) return null
        return {
          endpoint,
          options: { userVisibleOnly: true, applicationServerKey: bytes(key) },
          toJSON: () => ({ endpoint, expirationTime: null, keys }),
          async unsubscribe() {
            localStorage.removeItem(place)
            return true
          },
        } as unknown as PushSubscription
      }
      PushManager.prototype.getSubscription = async () => read()
      PushManager.prototype.subscribe = async (options) => {
        const key = new Uint8Array(options?.applicationServerKey as ArrayBuffer)
        localStorage.setItem(place, btoa(String.fromCharCode(...key)))
        return read() as PushSubscription
      }
    },
    { endpoint, keys },
  )
}

/** The key that the page subscribed with, in base64url. */
export async function subscribedKey(page: Page): Promise<string> {
  const key = await page.evaluate(() => localStorage.getItem('key-of-the-subscription'))
  return Buffer.from(key ?? '', 'base64').toString('base64url')
}

/**
 * Passes decrypted pushes to the inbox's service worker, as the browser does with pushes from its push service, and
 * waits until the worker reports them as shown: Chromium drops a notification that is queried while it is being shown.
 */
export async function connectToWorker(page: Page): Promise<(payload: Buffer) => Promise<void>> {
  const browser = await page.context().newCDPSession(page)
  const found = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.endsWith('/inbox') && !isDeleted)
      if (own) resolve(own.registrationId)
    })
  })
  await browser.send('ServiceWorker.enable')
  const registrationId = await found
  const { origin } = new URL(page.url())
  return async (payload) => {
    const data = payload.toString()
    const told = await listenForShown(page, JSON.parse(data).notificationId)
    await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
    await told.evaluate(({ shown }) => shown)
  }
}

const listenForShown = (page: Page, notificationId: string) =>
  page.evaluateHandle((id) => {
    const { serviceWorker } = navigator
    const shown = new Promise<void>((resolve) => {
      serviceWorker.addEventListener('message', ({ data }) => data?.notificationId === id && resolve())
    })
    return { shown }
  }, notificationId)

/** The notifications that the browser currently shows for the inbox. */
export function shownNotifications(page: Page) {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/inbox')
    const shown = (await registration?.getNotifications()) ?? []
    return shown.map(({ title, body, tag, data }) => ({ title, body, tag, data }))
  })
}
