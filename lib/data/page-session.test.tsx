import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pageSessionHeader } from '@/lib/page-session'

type Sent = { url: string; headers: Headers }
let sent: Sent[] = []
let answer = () => new Response('{}')

/** A page as it is loaded: nothing of an earlier one is known. */
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

test('every request to the console says whose page it is, beside the headers that it has', async () => {
  await openPage('acme.ana')
  await window.fetch('/alerts', { method: 'POST', headers: { 'next-action': 'abc' } })
  expect(sent[0]?.headers.get(pageSessionHeader)).toBe('acme.ana')
  expect(sent[0]?.headers.get('next-action')).toBe('abc')
})

test('no other host learns it', async () => {
  await openPage('acme.ana')
  await window.fetch('https://tiles.example/1/2/3.png')
  expect(sent[0]?.headers.has(pageSessionHeader)).toBe(false)
})

test('a page of nobody, such as sign-in, says nothing', async () => {
  const page = await openPage()
  await window.fetch('/api/auth/csrf')
  expect(sent[0]?.headers.has(pageSessionHeader)).toBe(false)
  expect(page.withPageSession('/api/alerts/stream')).toBe('/api/alerts/stream')
})

test('it stays what the page was loaded with', async () => {
  await openPage('acme.ana')
  await window.fetch('/a')
  document.head.innerHTML = '<meta name="beacon-session" content="acme.beto">'
  await window.fetch('/b')
  expect(sent.map(({ headers }) => headers.get(pageSessionHeader))).toEqual(['acme.ana', 'acme.ana'])
})

test('a refused navigation changes nothing of the page, and has it asked whose browser it is', async () => {
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

test('an address of a stream says it too, whether it has a query or not', async () => {
  const page = await openPage('acme.ana')
  expect(page.withPageSession('/api/alerts/stream')).toBe('/api/alerts/stream?session=acme.ana')
  expect(page.withPageSession('/api/alerts/stream?after=1')).toBe(
    '/api/alerts/stream?after=1&session=acme.ana',
  )
})
