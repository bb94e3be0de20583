import { describe, expect, it } from 'vitest'
import { isPublicAddress, isPublicHost } from '../../outgoing/public-address'
import { checkEndpoint, isAllowedEndpoint } from './push-service'

const services = [
  'updates.push.services.mozilla.com',
  '*.notify.windows.com',
  'http://127.0.0.1:4711',
  'https://push.example.com:8443',
]

describe('allowed endpoints', () => {
  it.each([
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://updates.push.services.mozilla.com:443/wpush/v2/gAAAA',
    'https://UPDATES.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://wns2-by3p.notify.windows.com/w/?token=BQYA',
    'https://a.b.notify.windows.com/',
    'http://127.0.0.1:4711/push/1',
    'https://push.example.com:8443/push/1',
  ])('the allowed endpoints include %s', (endpoint) => {
    expect(isAllowedEndpoint(endpoint, services)).toBe(true)
  })

  it.each([
    ['a host that is not named', 'https://push.example.net/'],
    ['a subdomain of a host without *', 'https://a.updates.push.services.mozilla.com/'],
    ['a host whose name continues', 'https://updates.push.services.mozilla.com.example.net/'],
    ['a host with the same ending', 'https://evilnotify.windows.com/'],
    ['the name after *. itself', 'https://notify.windows.com/'],
    ['nothing before the name after *', 'https://.notify.windows.com/'],
    ['http', 'http://updates.push.services.mozilla.com/'],
    ['another port', 'https://updates.push.services.mozilla.com:8443/'],
    ['user information', 'https://user@updates.push.services.mozilla.com/'],
    ['a password', 'https://:secret@updates.push.services.mozilla.com/'],
    ['user info in an origin', 'http://user@127.0.0.1:4711/'],
    ['the name in the user info', 'https://updates.push.services.mozilla.com@example.net/'],
    ['the name after a backslash', 'https://example.net\\@updates.push.services.mozilla.com/'],
    ['the name in the fragment', 'https://example.net#.notify.windows.com'],
    ['another port of an origin', 'http://127.0.0.1:4712/'],
    ['another scheme of an origin', 'https://127.0.0.1:4711/'],
    ['the default port instead of the origin’s', 'https://push.example.com/'],
    ['another scheme', 'ftp://updates.push.services.mozilla.com/'],
    ['a scheme without an origin', 'data:text/plain,updates.push.services.mozilla.com'],
    ['no address', 'updates.push.services.mozilla.com'],
    ['nothing', ''],
  ])('the allowed endpoints exclude %s: %s', (_, endpoint) => {
    expect(isAllowedEndpoint(endpoint, services)).toBe(false)
  })

  it('the allowed endpoints include nothing if no service is configured', () => {
    expect(isAllowedEndpoint('https://updates.push.services.mozilla.com/', [])).toBe(false)
  })
})

describe('public addresses', () => {
  it.each([
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
    '169.253.255.255',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '192.169.0.0',
    '223.255.255.255',
    '2606:4700::1111',
    '2001:4860:4860::8888',
    '::ffff:1.1.1.1',
    '64:ff9b::1.1.1.1',
  ])('a public address can be %s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each([
    ['unspecified', ['0.0.0.0', '0.1.2.3', '::']],
    ['loopback', ['127.0.0.1', '127.255.255.255', '::1']],
    [
      'private',
      ['10.0.0.0', '10.255.255.255', '172.16.0.0', '172.31.255.255', '192.168.0.0', '192.168.255.255'],
    ],
    ['shared by a carrier’s customers', ['100.64.0.0', '100.127.255.255']],
    ['link-local', ['169.254.0.0', '169.254.169.254', 'fe80::1', 'febf::1', 'fe80::1%eth0']],
    ['unique local or site-local', ['fc00::1', 'fdff::1', 'fec0::1']],
    ['multicast', ['224.0.0.1', '239.255.255.255', 'ff02::1']],
    [
      'reserved',
      ['240.0.0.1', '255.255.255.255', '192.0.0.1', '198.18.0.1', '198.19.255.255', '192.88.99.1'],
    ],
    ['for documentation', ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1']],
    ['a tunnel to an IPv4 address', ['2002:7f00:1::1', '2001:0:7f00:1::1']],
    [
      'outside the ranges routed on the internet',
      ['::7f00:1', '100::1', '64:ff9b:1::1', '4000::1', '5f00::1'],
    ],
    [
      'an IPv4-mapped address',
      ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:10.1.2.3', '::ffff:169.254.169.254'],
    ],
    ['a translated address', ['64:ff9b::127.0.0.1', '64:ff9b::a01:203', '64:ff9b::100.64.0.1']],
    ['no address', ['', 'localhost', '1.1.1', '1.1.1.1/32', '01.1.1.1']],
  ])('a public address cannot be %s', (_, addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([])
  })
})

describe('hosts', () => {
  const host = (...addresses: string[]) => addresses.map((address) => ({ address, family: 4 }))

  it('a host is public only if all its addresses are public', () => {
    expect(isPublicHost(host('1.1.1.1', '1.0.0.1'))).toBe(true)
    expect(isPublicHost(host('1.1.1.1', '10.0.0.1'))).toBe(false)
    expect(isPublicHost(host('10.0.0.1', '1.1.1.1'))).toBe(false)
    expect(isPublicHost(host())).toBe(false)
  })
})

describe('endpoints', () => {
  const check = (endpoint: string, named: string[], signal = AbortSignal.timeout(30_000)) =>
    checkEndpoint(endpoint, named, signal)

  it('an endpoint is rejected without resolving its host if it is not allowed', async () => {
    expect(await check('https://no-such-host.invalid/', services)).toEqual({
      kind: 'refused',
      code: 'endpoint_not_allowed',
    })
  })

  it.each([
    ['https://localhost/', 'localhost'],
    ['https://127.0.0.1/', '127.0.0.1'],
    ['https://0x7f.1/', '127.0.0.1'],
    ['https://[::1]/', '[::1]'],
    ['https://[::ffff:10.0.0.1]/', '[::ffff:a00:1]'],
    ['https://169.254.169.254/latest/meta-data', '169.254.169.254'],
  ])('an endpoint is rejected if its host is not public: %s', async (endpoint, host) => {
    expect(await check(endpoint, [host])).toEqual({ kind: 'refused', code: 'endpoint_not_public' })
  })

  it('an endpoint is allowed if every address of its host is public', async () => {
    expect(await check('https://1.1.1.1/', ['1.1.1.1'])).toBeUndefined()
    expect(await check('https://[2606:4700::1111]/', ['[2606:4700::1111]'])).toBeUndefined()
  })

  it('an endpoint is allowed at any address if the operator configured its whole origin', async () => {
    expect(await check('http://127.0.0.1:4711/push/1', services)).toBeUndefined()
  })

  it('an endpoint is retried if its host cannot be resolved, without holding back other messages', async () => {
    const outcome = await check('https://no-such-host.invalid/', ['*.invalid'])
    expect(outcome).toEqual({ kind: 'retry', code: expect.stringMatching(/^(ENOTFOUND|EAI_AGAIN)$/) })
  })

  it('an endpoint is retried if time runs out before its host is resolved', async () => {
    const stopping = new AbortController()
    const outcome = check('https://no-such-host.invalid/', ['*.invalid'], stopping.signal)
    stopping.abort()
    expect(await outcome).toEqual({ kind: 'retry', code: 'AbortError' })
    expect(await check('https://1.1.1.1/', ['1.1.1.1'], AbortSignal.abort())).toEqual({
      kind: 'retry',
      code: 'AbortError',
    })
  })
})
