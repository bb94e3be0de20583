import fc from 'fast-check'
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
  '/.//evil.example',
  '/..//evil.example',
  '/../..//evil.example',
  '/accounts/..//evil.example',
  '/%2e//evil.example',
  '/%2E%2e//evil.example',
  '/./\\evil.example',
  '/.\\\\evil.example',
  '\\.\\\\evil.example',
  '/.\t//evil.example',
  '/.\n/\r/evil.example',
  '/.//\u3002evil.example',
  '/.//ёvil.example',
  '/.///evil.example',
  `${origin}//evil.example`,
  `${origin}/.//evil.example`,
  `${origin}\\\\evil.example`,
  `${origin}@evil.example/`,
  `${origin}.evil.example/`,
  `blob:${origin}/accounts`,
  'http://console.example/accounts',
  'https://console.example:444/accounts',
])('after sign-in, the foreign return path %j leads to the overview', (address) =>
  expect(returnPath(address, origin)).toBe('/'),
)

test('sign-in returns to a console page, including its query', () => {
  expect(returnPath('/alerts?selected=1&at=2#3', origin)).toBe('/alerts?selected=1&at=2#3')
  expect(returnPath('https://console.example/accounts', origin)).toBe('/accounts')
})

test.each(['/sign-in', '/sign-in/', '/accounts/../sign-in//', '/sign-in?callbackUrl=/sign-in'])(
  '%j does not lead from sign-in back to sign-in',
  (address) => expect(returnPath(address, origin)).toBe('/'),
)

test('no return path takes the browser to another origin', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '%2e',
    '%2f',
    '%5c',
    '\t',
    '\n',
    '@',
    ':',
    '?',
    '#',
    'a',
    origin,
    'ー',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const path = returnPath(pieces.join(''), origin)
      expect(new URL(path, origin).origin).toBe(origin)
      expect(path).toMatch(/^\/(?![/\\])/)
    }),
    { numRuns: 1_000 },
  )
})

test('the sign-in URL contains the requested page', () => {
  const path = signInPath('/alerts?a=b&c=d', { ended: true })
  expect(Object.fromEntries(new URL(path, origin).searchParams)).toEqual({
    callbackUrl: '/alerts?a=b&c=d',
    ended: '1',
  })
  expect(signInPath('/')).toBe('/sign-in')
})
