import { describe, expect, test } from 'vitest'
import { isAllowedLink } from './link'

const taken = [
  'https://a.example/x?y#z',
  'HTTP://a.example',
  'https://a.example:8443',
  'beacon://alert/1',
  'mailto:ana@example.com',
  'tel:+56912345678',
  'geo:-33.4,-70.6',
  'intent://x#Intent;scheme=app;end',
]
const refused = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  '\u0000javascript:alert(1)',
  'https://a.example/\u0085',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://a.example/1',
  'about:blank',
  'filesystem:https://a.example/x',
  'https://',
  'https:a.example',
  'https:/a.example',
  'https:///a.example',
  'https:\\\\a.example',
  'https://a.example\\@evil.example',
  'https://ana@a.example',
  'https://ana:secret@a.example',
  'app://ana:secret@host/x',
  '//a.example',
  '/relative',
  'a.example',
  'https://a.example/a b',
  '',
]

test.each(taken)('%s is a link', (url) => {
  expect(isAllowedLink(url, [])).toBe(true)
})

test.each(refused)('%j is not a link, whatever schemes are configured', (url) => {
  expect(isAllowedLink(url, [])).toBe(false)
  expect(isAllowedLink(url, ['beacon'])).toBe(false)
})

describe('with configured schemes', () => {
  test.each(['https://a.example', 'beacon:alert', 'BEACON:alert'])('%s is a link', (url) => {
    expect(isAllowedLink(url, ['beacon'])).toBe(true)
  })
  test.each(['mailto:ana@example.com', 'other://x'])('%s is not a link', (url) => {
    expect(isAllowedLink(url, ['beacon'])).toBe(false)
  })
})
