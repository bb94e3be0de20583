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

test('without a session a page leads to sign-in', async () => {
  const answer = await ask('GET')
  expect(answer.headers.get('location')).toContain('/sign-in?callbackUrl=%2Fnotifications%2Fnew')
})

test('without a session an action is asked all the same: it says that nothing was done', async () => {
  const answer = await ask('POST', { origin, 'next-action': 'abc' })
  expect(answer.headers.get('location')).toBeNull()
  expect(answer.headers.get('x-middleware-next')).toBe('1')
})

test('an action of another origin is refused before that', async () => {
  expect((await ask('POST', { origin: 'http://other.example', 'next-action': 'abc' })).status).toBe(403)
  expect((await ask('POST', { 'next-action': 'abc' })).status).toBe(403)
})

test('the page of a display opens without a session, and no other page below it', async () => {
  expect((await ask('GET', {}, '/display')).headers.get('x-middleware-next')).toBe('1')
  expect((await ask('GET', {}, '/display/more')).headers.get('location')).toContain('/sign-in')
})
