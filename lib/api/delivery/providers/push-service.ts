import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { failureCode } from '@/lib/connection-failure'
import type { Outcome } from './port'

/** The non-public ranges in IANA's special-purpose registry, and multicast. */
const specialIpv4 = {
  unspecified: ['0.0.0.0/8'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'],
  carrierNat: ['100.64.0.0/10'],
  loopback: ['127.0.0.0/8'],
  linkLocal: ['169.254.0.0/16'],
  protocolAssignments: ['192.0.0.0/24'],
  documentation: ['192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24'],
  relayAnycast: ['192.88.99.0/24'],
  benchmarking: ['198.18.0.0/15'],
  multicast: ['224.0.0.0/4'],
  reserved: ['240.0.0.0/4'],
}

/** The only IPv6 addresses routed on the internet; all others are local, multicast or unassigned. */
const globalUnicastIpv6 = '2000::/3'

/** Special-purpose ranges within `globalUnicastIpv6`. */
const specialIpv6 = {
  protocolAssignments: ['2001::/23'],
  documentation: ['2001:db8::/32', '3fff::/20'],
  ipv4Tunnel: ['2002::/16'],
}

/**
 * IPv6-only networks reach IPv4 hosts through this prefix followed by the IPv4 address (RFC 6052), so such an
 * address is as public as its IPv4 part. `BlockList` itself handles IPv4-mapped addresses.
 */
const translatedIpv4 = '64:ff9b::'

const routed = new BlockList()
const special = new BlockList()
addIpv4(routed, '0.0.0.0/0')
addIpv6(routed, globalUnicastIpv6)
for (const subnet of Object.values(specialIpv4).flat()) addIpv4(special, subnet)
for (const subnet of Object.values(specialIpv6).flat()) addIpv6(special, subnet)

function addIpv4(list: BlockList, subnet: string): void {
  const [address = '', bits] = subnet.split('/')
  list.addSubnet(address, Number(bits), 'ipv4')
  addIpv6(list, `${translatedIpv4}${address}/${96 + Number(bits)}`)
}

function addIpv6(list: BlockList, subnet: string): void {
  const [address = '', bits] = subnet.split('/')
  list.addSubnet(address, Number(bits), 'ipv6')
}

/** Whether `address`, an IPv4 or IPv6 address, is public; false for anything else. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 0) return false
  const family = version === 4 ? 'ipv4' : 'ipv6'
  return routed.check(address, family) && !special.check(address, family)
}

/** Whether all of a host's addresses are public, because a connection may go to any of them. */
export function isPublicHost(addresses: readonly LookupAddress[]): boolean {
  return addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address))
}

/**
 * Whether pushes may go to `endpoint`, a URL that anybody can register. An entry in `services`, in lower
 * case, is a host name, `*.` plus a name to allow every host below it, or a whole origin such as
 * `http://127.0.0.1:4711`. A named host may be reached only over HTTPS on the default port; an origin must
 * match exactly.
 */
export function isAllowedEndpoint(endpoint: string, services: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const address = new URL(endpoint)
  if (address.username !== '' || address.password !== '') return false
  return services.some((service) => isOriginOf(service, address) || isHostOf(service, address))
}

/**
 * The outcome if pushes may not go to `endpoint` now; undefined if they may. A host that `services` names
 * must be public, so that nobody can reach this machine's network. The name could resolve to other addresses
 * when the connection is made, but it is an allowed name, and the server that responds must have a
 * certificate for it. The outcome is `retry` if the host cannot be resolved before `signal` aborts.
 */
export async function checkEndpoint(
  endpoint: string,
  services: readonly string[],
  signal: AbortSignal,
): Promise<Outcome | undefined> {
  if (!isAllowedEndpoint(endpoint, services)) return { kind: 'refused', code: 'endpoint_not_allowed' }
  const address = new URL(endpoint)
  if (services.some((service) => isOriginOf(service, address))) return undefined
  try {
    const found = await resolveHost(address.hostname.replace(/^\[|\]$/g, ''), signal)
    return isPublicHost(found) ? undefined : { kind: 'refused', code: 'endpoint_not_public' }
  } catch (error) {
    return { kind: 'retry', code: failureCode(error) }
  }
}

function isOriginOf(service: string, { origin }: URL): boolean {
  return /^https?:\/\//.test(service) && URL.canParse(service) && new URL(service).origin === origin
}

function isHostOf(service: string, { protocol, port, hostname }: URL): boolean {
  if (protocol !== 'https:' || port !== '') return false
  if (!service.startsWith('*.')) return hostname === service
  const ending = service.slice(1)
  return hostname.length > ending.length && hostname.endsWith(ending)
}

/**
 * A lookup cannot be cancelled: when `signal` aborts, this rejects with its reason and the result is ignored.
 */
function resolveHost(hostname: string, signal: AbortSignal): Promise<LookupAddress[]> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    lookup(hostname, { all: true }).then(resolve, reject)
  })
}
