import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pageSessionHeader } from '@/lib/page-session'

type Sent = { url: string; headers: Headers }
let sent: Sent[] = []
let answer = () => new Response('{}')

/** Opens a page as if freshly loaded, with no state from an earlier one. */
async function openPage(session?: string) {
  vi.resetModules()
  document.head.innerHTML = session ? `<meta name="beacon-session" content="${session}">` : ''
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    sent.push({ url: input, headers: new Headers(init?.headers) })
    return answer()
  })
  window.fetch = fetch
  const page = await import('./page-session')
  page.sendPageSession()
  return page
}

beforeEach(() => {
  sent = []
  answer = () => new Response('{}')
})
afterEach(() => {
  document.head.innerHTML = ''
  vi.unstubAllGlobals()
})

test("every request to the console carries its page's session and keeps its own headers", async () => {
  await openPage('acme.ana')
  await window.fetch('/alerts', { method: 'POST', headers: { 'next-action': 'abc' } })
  expect(sent[0]?.headers.get(pageSessionHeader)).toBe('acme.ana')
  expect(sent[0]?.headers.get('next-action')).toBe('abc')
})

test('no other host receives the session', async () => {
  await openPage('acme.ana')
  await window.fetch('https://tiles.example/1/2/3.png')
  expect(sent[0]?.headers.has(pageSessionHeader)).toBe(false)
})

test('a page without a session, such as sign-in, sends no session', async () => {
  const page = await openPage()
  await window.fetch('/api/auth/csrf')
  expect(sent[0]?.headers.has(pageSessionHeader)).toBe(false)
  expect(page.withPageSession('/api/alerts/stream')).toBe('/api/alerts/stream')
})

test('the sign-in page sends no session when reached from a signed-in page without a new document', async () => {
  await openPage('acme.ana')
  await window.fetch('/a')
  document.head.innerHTML = ''
  await window.fetch('/api/auth/csrf')
  expect(sent.map(({ headers }) => headers.get(pageSessionHeader))).toEqual(['acme.ana', null])
})

test('requests carry the session with which the page was loaded, even if the meta element changes later', async () => {
  await openPage('acme.ana')
  await window.fetch('/a')
  document.head.innerHTML = '<meta name="beacon-session" content="acme.beto">'
  await window.fetch('/b')
  expect(sent.map(({ headers }) => headers.get(pageSessionHeader))).toEqual(['acme.ana', 'acme.ana'])
})

test('a refused navigation leaves the page as it is, and listeners are notified', async () => {
  const page = await openPage('acme.ana')
  const asked = vi.fn()
  page.onRefusedSession(asked)
  answer = () => new Response('{}', { status: 409, headers: { [pageSessionHeader]: 'other' } })
  const settled = vi.fn()
  void window.fetch('/accounts?_rsc=1', { headers: { RSC: '1' } }).finally(settled)
  const read = await window.fetch('/api/alerts')
  expect(asked).toHaveBeenCalledTimes(2)
  expect(read.status).toBe(409)
  expect(settled).not.toHaveBeenCalled()
})

test('a stream URL carries the session, with or without a query', async () => {
  const page = await openPage('acme.ana')
  expect(page.withPageSession('/api/alerts/stream')).toBe('/api/alerts/stream?session=acme.ana')
  expect(page.withPageSession('/api/alerts/stream?after=1')).toBe(
    '/api/alerts/stream?after=1&session=acme.ana',
  )
})

const session = 'session=acme.ana'

/** The URLs of the streams opened so far. */
function watchStreams(): string[] {
  const opened: string[] = []
  const open = (address: string) => opened.push(address)
  class Source extends EventTarget {
    constructor(address: string) {
      super()
      open(address)
    }
    close() {}
  }
  vi.stubGlobal('EventSource', Source)
  return opened
}

test('the alert stream carries the session', async () => {
  await openPage('acme.ana')
  const opened = watchStreams()
  const { StreamFollower } = await import('./alerts/stream/stream-follower')
  const follower = new StreamFollower('7', () => {})
  follower.start()
  follower.stop()
  expect(opened.map((address) => address.replace(/^.*(?=\/api)/, ''))).toEqual([
    `/api/alerts/stream?after=7&${session}`,
  ])
})

test('the receipt stream carries the session', async () => {
  await openPage('acme.ana')
  const opened = watchStreams()
  vi.stubGlobal('navigator', {
    locks: { request: async (_: string, _options: object, hold: () => void) => hold() },
  })
  const { useNotificationStream } = await import('./receipt')
  const { QueryClient, QueryClientProvider } = await import('@tanstack/react-query')
  const { renderHook } = await import('@testing-library/react')
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  renderHook(() => useNotificationStream('n', true), { wrapper }).unmount()
  expect(opened).toEqual([`/api/notifications/n/stream?${session}`])
})

test('a file upload carries the session', async () => {
  await openPage('acme.ana')
  const headers = new Headers()
  class Request {
    upload = {}
    open() {}
    setRequestHeader = (name: string, value: string) => headers.set(name, value)
    send() {}
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  const { uploadImport } = await import('./upload-import')
  void uploadImport(new File([], 'a.csv'), { signal: new AbortController().signal, onSent: () => {} })
  expect(headers.get(pageSessionHeader)).toBe('acme.ana')
})

test('downloads carry the session, from a link and from an account export', async () => {
  await openPage('acme.ana')
  const { DownloadLink } = await import('@/components/shell/download-link')
  const { exportAccounts } = await import('@/components/accounts/list/bulk/export-accounts')
  const { DraftOwnerProvider } = await import('@/lib/drafts/owner')
  const { render, screen } = await import('@testing-library/react')
  render(
    <DraftOwnerProvider businessId="acme" identityId="ana">
      <DownloadLink href="/api/audit/export?since=1">Download</DownloadLink>
    </DraftOwnerProvider>,
  )
  expect(screen.getByRole('link').getAttribute('href')).toBe(`/api/audit/export?since=1&${session}`)
  const followed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    expect(this.href).toContain(session)
  })
  await exportAccounts({ filters: {} }, 'data')
  expect(followed).toHaveBeenCalledTimes(1)
})
