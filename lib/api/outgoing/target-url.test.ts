import { expect, test } from 'vitest'
import { problemOfUrl } from './target-url'

test.each([
  'http://erp.example.com/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://10.1.2.3/',
  'https://169.254.169.254/latest/meta-data/',
  'https://[::1]/',
  'https://[fd00:ec2::254]/',
  'https://[::ffff:192.168.0.1]/',
  'https://localhost/',
  'https://localhost./',
  'https://api.localhost/',
  'https://postgres/',
  'https://user:password@erp.example.com/',
  'https://erp.example.com/#part',
])('a webhook may not have the URL %s', (url) => {
  expect(problemOfUrl(url, 'public')?.code).toBe('not_allowed')
})

test('a public https URL is allowed, and with WEBHOOK_TARGETS=any so is a private http URL', () => {
  expect(problemOfUrl('https://erp.example.com:8443/beacon?token=1', 'public')).toBeUndefined()
  expect(problemOfUrl('https://1.1.1.1/', 'public')).toBeUndefined()
  expect(problemOfUrl('http://10.1.2.3:8080/', 'any')).toBeUndefined()
  expect(problemOfUrl('http://user@10.1.2.3/', 'any')?.code).toBe('not_allowed')
  expect(problemOfUrl('javascript:alert(1)', 'any')?.code).toBe('not_allowed')
  expect(problemOfUrl('http://[', 'any')?.code).toBe('invalid_format')
})
