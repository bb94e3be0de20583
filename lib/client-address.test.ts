import { expect, test } from 'vitest'
import { callerOf, lastForwarded } from './client-address'

test.each([
  ['an address with its port', ['192.0.2.7', '192.0.2.7:5678', ' 192.0.2.7:1 ', '[192.0.2.7]:443']],
  ['IPv4 written as IPv6', ['192.0.2.7', '::ffff:192.0.2.7', '::FFFF:c000:207', '[::ffff:192.0.2.7]:443']],
  [
    'addresses of one IPv6 network of 64 bits',
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
])('%s and %s are two', (one, other) => {
  expect(callerOf(one)).not.toBe(callerOf(other))
})

test.each(['unknown', '_hidden', '', '1.2.3', '1.2.3.4.5:6', '[]', '[::1', ':::1', '1.2.3.4:port'])(
  '%j, which is no address, is itself',
  (text) => {
    expect(callerOf(text)).toBe(text)
  },
)

test('of the forwarded addresses the last was written by our own proxy', () => {
  expect(lastForwarded('198.51.100.1, 192.0.2.7')).toBe('192.0.2.7')
  expect(lastForwarded('198.51.100.1, ')).toBeUndefined()
  expect(lastForwarded(undefined)).toBeUndefined()
})
