import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'

const source = readFileSync(join(import.meta.dirname, '../../public/inbox-worker.js'), 'utf8')

type Listener = (event: object) => void

/** Runs the worker as a browser would, and records what it does. */
function startWorker(schemes = '') {
  const listeners = new Map<string, Listener>()
  const page = { url: 'https://console.example/inbox?account=a1', postMessage: vi.fn(), focus: vi.fn() }
  const pages = [page]
  const showNotification = vi.fn(async (..._shown: unknown[]) => {})
  const openWindow = vi.fn(async (_url: string) => {})
  const self = {
    location: { href: `https://console.example/inbox-worker.js?schemes=${schemes}` },
    registration: { showNotification },
    clients: { matchAll: async () => pages, openWindow },
    skipWaiting: vi.fn(),
    addEventListener: (kind: string, listener: Listener) => void listeners.set(kind, listener),
  }
  runInNewContext(source, { self, URL, Set })
  async function give(kind: string, event: object) {
    let work: Promise<unknown> = Promise.resolve()
    listeners.get(kind)?.({ ...event, waitUntil: (given: Promise<unknown>) => (work = given) })
    await work
  }
  const push = (json: () => unknown) => give('push', { data: { json } })
  const click = (url: unknown) =>
    give('notificationclick', { notification: { close: vi.fn(), data: { url } } })
  return { listeners, page, pages, showNotification, openWindow, push, click }
}

test('a push is shown under its notification’s ID, and open pages are notified', async () => {
  const { push, page, showNotification } = startWorker()
  await push(() => ({ notificationId: 'n1', title: 'Water', body: 'Boil it', url: 'https://example.com/' }))
  expect(showNotification).toHaveBeenCalledExactlyOnceWith(
    'Water',
    expect.objectContaining({ body: 'Boil it', tag: 'n1', data: { url: 'https://example.com/' } }),
  )
  expect(page.postMessage).toHaveBeenCalledWith({ kind: 'notification', notificationId: 'n1' })
})

test('a missing title is replaced by the body, and an unreadable push still shows a notification', async () => {
  const { push, showNotification } = startWorker()
  await push(() => ({ notificationId: 'n1', body: 'Boil it' }))
  expect(showNotification).toHaveBeenLastCalledWith('Boil it', expect.objectContaining({ body: undefined }))
  await push(() => JSON.parse('{'))
  expect(showNotification).toHaveBeenLastCalledWith('Beacon', expect.anything())
})

test.each([
  ['https://example.com/', '', true],
  ['http://example.com/', '', true],
  ['acme://news/1', 'acme,other', true],
  ['acme://news/1', '', false],
  ['javascript:alert(1)', 'acme', false],
  ['data:text/html,x', '', false],
  ['nonsense', '', false],
  [undefined, '', false],
])(
  'a click on a notification linking to %s, with the schemes "%s" allowed, opens the link: %s',
  async (url, schemes, opens) => {
    const { click, openWindow, page } = startWorker(schemes)
    await click(url)
    expect(openWindow.mock.calls).toEqual(opens ? [[url]] : [])
    expect(page.focus).toHaveBeenCalledTimes(opens ? 0 : 1)
  },
)

test('a click on a notification without a link opens the inbox if it is not open', async () => {
  const { click, openWindow, pages } = startWorker()
  pages.splice(0)
  await click(undefined)
  expect(openWindow).toHaveBeenCalledWith('/inbox')
})

test('the worker intercepts no requests', () => {
  expect([...startWorker().listeners.keys()].sort()).toEqual(['install', 'notificationclick', 'push'])
})
