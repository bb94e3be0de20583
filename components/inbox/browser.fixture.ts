import { vi } from 'vitest'

export const endpoint = 'https://push.example/1'
/** 65 bytes in base64url. */
export const publicKey = `B${'A'.repeat(86)}`
export const otherKey = `B${'A'.repeat(85)}E`

type Options = { permission?: NotificationPermission; answer?: NotificationPermission; subscribedBy?: string }

/** Stubs the browser APIs that the inbox uses and that jsdom lacks: permission, service worker and push service. */
export function stubBrowser({ permission = 'default', answer = 'granted', subscribedBy }: Options = {}) {
  let key = subscribedBy
  const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url')).buffer
  const unsubscribe = vi.fn(async () => {
    key = undefined
    return true
  })
  const subscriptionBy = (text: string) => ({
    options: { applicationServerKey: bytesOf(text) },
    toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe,
  })
  const pushManager = {
    getSubscription: async () => (key === undefined ? null : subscriptionBy(key)),
    subscribe: vi.fn(async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      key = Buffer.from(applicationServerKey).toString('base64url')
      return subscriptionBy(key)
    }),
  }
  const registration = { active: {}, pushManager, unregister: vi.fn(async () => true) }
  const worker = Object.assign(new EventTarget(), {
    register: vi.fn(async () => registration),
    getRegistration: async () => (key === undefined ? undefined : registration),
  })
  const notification = {
    permission,
    requestPermission: vi.fn(async () => {
      notification.permission = answer
      return answer
    }),
  }
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', notification)
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker })
  return { worker, pushManager, unsubscribe, registration, notification }
}

export function forgetBrowser(): void {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  localStorage.clear()
}
