import { expect, test } from 'vitest'
import { returnPath, signInPath } from './return-path'

const origin = 'https://console.example'

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '\t//evil.example',
  'https://',
])('after signing in, %j leads to the overview and not elsewhere', (address) =>
  expect(returnPath(address, origin)).toBe('/'),
)

test('a page of the console is gone back to with its query', () => {
  expect(returnPath('/alerts?selected=1&at=2#3', origin)).toBe('/alerts?selected=1&at=2#3')
  expect(returnPath('https://console.example/accounts', origin)).toBe('/accounts')
})

test('the sign-in page never leads back to itself', () => {
  expect(returnPath('/sign-in?callbackUrl=/sign-in', origin)).toBe('/')
})

test('the way to the sign-in page keeps the page that was asked for', () => {
  const path = signInPath('/alerts?a=b&c=d', { ended: true })
  expect(Object.fromEntries(new URL(path, origin).searchParams)).toEqual({
    callbackUrl: '/alerts?a=b&c=d',
    ended: '1',
  })
  expect(signInPath('/')).toBe('/sign-in')
})
