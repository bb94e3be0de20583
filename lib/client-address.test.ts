import { expect, test } from 'vitest'
import { callerOf, lastForwarded } from './client-address'

test.each([
  ['an address with its port', ['192.0.2.7', '192.0.2.7:5678', ' 192.0.2.7:1 ', '[192.0.2.7]:443']],
  [
    'forms that proxies write',
    [
      '192.0.2.7',
      '"192.0.2.7"',
      '"192.0.2.7:1"',
      'for=192.0.2.7',
      'For="192.0.2.7:4711";proto=https;by=203.0.113.43',
      '192.0.2.7:',
      '192.0.2.7:_port',
      '192.000.002.007',
      '192.000.002.007:80',
    ],
  ],
  [
    'IPv4 written as IPv6',
    [
      '192.0.2.7',
      '::ffff:192.0.2.7',
      '::FFFF:c000:207',
      '[::ffff:192.0.2.7]:443',
      '::192.0.2.7',
      '0:0:0:0:0:ffff:c000:0207:443',
    ],
  ],
  [
    'addresses in one 64-bit IPv6 network',
    [
      '2001:db8:0:0::/64',
      '2001:db8::1',
      '2001:DB8::2',
      '2001:db8:0:0:ffff:1:2:3',
      '2001:0db8:0000:0000:0000:0000:0000:0001',
      '[2001:db8::3]',
      '[2001:db8::3]:443',
      '2001:db8::3%eth0',
      '2001:db8::192.0.2.7',
      '2001:db8:0:0:0:0:0:9:443',
      '2001:db8::0:0:0:9:443',
      'for="[2001:db8::3]:443"',
      '"[2001:db8::3]"',
    ],
  ],
  ['an address of this machine', ['0:0:0:0::/64', '::1', '::', '0:0:0:0:0:0:0:1']],
])('%s are one caller', (_, [caller, ...written]) => {
  for (const address of written) expect(callerOf(address)).toBe(caller)
})

test.each([
  ['192.0.2.7', '192.0.2.8'],
  ['192.0.2.7:1', '192.0.2.77:1'],
  ['2001:db8::1', '2001:db8:0:1::1'],
  ['::ffff:192.0.2.7', '::ffff:192.0.2.8'],
  ['::1', '::ffff:0.0.0.1'],
])('%s and %s are two callers', (one, other) => {
  expect(callerOf(one)).not.toBe(callerOf(other))
})

test.each([
  'unknown',
  '_hidden',
  '',
  '1.2.3',
  '1.2.3.4.5:6',
  '1.2.3.256',
  '[]',
  '[::1',
  ':::1',
  '1.2.3.4:a-b',
  '"192.0.2.7',
  'for=',
  '1:2:3:4:5:6:7:8:9:10',
  'x'.repeat(10_000),
])('%j, which is not an address, counts as the same caller as other invalid addresses', (text) => {
  expect(callerOf(text)).toBe('unknown')
})

test('our own proxy writes the last forwarded address', () => {
  expect(lastForwarded('198.51.100.1, 192.0.2.7')).toBe('192.0.2.7')
  expect(lastForwarded('198.51.100.1, ')).toBeUndefined()
  expect(lastForwarded(undefined)).toBeUndefined()
})
