import { expect, test } from 'vitest'
import { isOwnOrigin } from './own-origin'

const isOwn = (headers: Record<string, string>, PUBLIC_URL?: string) =>
  isOwnOrigin(new Headers(headers), { PUBLIC_URL })
const host = 'console.example:3000'

test("without PUBLIC_URL, the console's origin is the one the browser used", () => {
  expect(isOwn({ host, origin: 'http://console.example:3000' })).toBe(true)
  expect(isOwn({ host: 'Console.Example:80', origin: 'http://console.example' })).toBe(true)
})

test('a different scheme or port on the same host is a different origin', () => {
  expect(isOwn({ host, origin: 'https://console.example:3000' })).toBe(false)
  expect(isOwn({ host, origin: 'http://console.example' })).toBe(false)
  expect(isOwn({ host, origin: 'ftp://console.example:3000' })).toBe(false)
})

test("behind a proxy, the forwarded origin is the console's", () => {
  const forwarded = { host, 'x-forwarded-host': 'desk.example', 'x-forwarded-proto': 'https' }
  expect(isOwn({ ...forwarded, origin: 'https://desk.example' })).toBe(true)
  expect(isOwn({ ...forwarded, origin: 'http://desk.example' })).toBe(false)
  expect(isOwn({ ...forwarded, origin: 'http://console.example:3000' })).toBe(false)
  const sent = { ...forwarded, 'x-forwarded-host': 'evil.example, desk.example' }
  expect(isOwn({ ...sent, origin: 'https://evil.example' })).toBe(false)
})

test('with PUBLIC_URL, every other origin is rejected', () => {
  const address = 'https://desk.example/'
  expect(isOwn({ host, origin: 'https://desk.example' }, address)).toBe(true)
  const forwarded = { host, 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }
  expect(isOwn({ ...forwarded, origin: 'http://evil.example' }, address)).toBe(false)
  expect(isOwn({ host, origin: 'http://desk.example' }, address)).toBe(false)
})

const nowhere: Record<string, string>[] = [
  { host },
  { host, origin: 'null' },
  { host: '', origin: '' },
  { origin: 'http://null' },
  { host: ':' },
]
test.each(nowhere)('a request with the headers %j is not from a page of the console', (headers) =>
  expect(isOwn(headers)).toBe(false),
)
