import { type LookupAddress, lookup as lookUp } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Non-public ranges from IANA's special-purpose registry, and multicast. */
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

/** The only range of IPv6 addresses that are routed on the internet. */
const globalUnicastIpv6 = '2000::/3'

/** Special-purpose ranges in `globalUnicastIpv6`. */
const specialIpv6 = {
  protocolAssignments: ['2001::/23'],
  documentation: ['2001:db8::/32', '3fff::/20'],
  ipv4Tunnel: ['2002::/16'],
}

/**
 * The prefix with which IPv6-only networks reach IPv4 hosts (RFC 6052). Such an address is public if its IPv4
 * part is. `BlockList` handles IPv4-mapped addresses itself.
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

/** True for a public IPv4 or IPv6 address; false for anything else. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 0) return false
  const family = version === 4 ? 'ipv4' : 'ipv6'
  return routed.check(address, family) && !special.check(address, family)
}

/** True if all of a host's addresses are public, since a connection may use any of them. */
export function isPublicHost(addresses: readonly LookupAddress[]): boolean {
  return addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address))
}

/** Thrown for a request to a host with an address that is not public. */
export class AddressNotPublic extends Error {
  readonly code = 'ADDRESS_NOT_PUBLIC'
}

/**
 * Resolves a host name for a connection. Fails unless all of the host's addresses are public. The connection
 * uses these addresses, so the name cannot be resolved to others after the check.
 */
export const lookUpPublic: LookupFunction = (hostname, options, done) => {
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return done(error ?? new AddressNotPublic(), '', 0)
    if (!isPublicHost(addresses)) return done(new AddressNotPublic(), '', 0)
    if (options.all) return done(null, addresses)
    done(null, first.address, first.family)
  })
}

/** True if a URL's host is an IP address that is not public. Does not resolve names. */
export function isNonPublicAddress(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '')
  return isIP(address) !== 0 && !isPublicAddress(address)
}
