import { NextRequest } from 'next/server'
import { expect, test } from 'vitest'
import { proxy } from '@/proxy'

const origin = 'http://console.example'
const ask = (method: string, headers: Record<string, string> = {}, path = '/notifications/new') =>
  proxy(
    new NextRequest(`${origin}${path}`, {
      method,
      headers: { host: 'console.example', ...headers },
    }),
  )

test('a page without a session redirects to sign-in', async () => {
  const answer = await ask('GET')
  expect(answer.headers.get('location')).toContain('/sign-in?callbackUrl=%2Fnotifications%2Fnew')
})

test('an action without a session still goes through, so that its response can say that nothing was done', async () => {
  const answer = await ask('POST', { origin, 'next-action': 'abc' })
  expect(answer.headers.get('location')).toBeNull()
  expect(answer.headers.get('x-middleware-next')).toBe('1')
})

test('an action from another origin, or without an origin, is refused', async () => {
  expect((await ask('POST', { origin: 'http://other.example', 'next-action': 'abc' })).status).toBe(403)
  expect((await ask('POST', { 'next-action': 'abc' })).status).toBe(403)
})

test('the display page opens without a session, but no page below it does', async () => {
  expect((await ask('GET', {}, '/display')).headers.get('x-middleware-next')).toBe('1')
  expect((await ask('GET', {}, '/display/more')).headers.get('location')).toContain('/sign-in')
})
