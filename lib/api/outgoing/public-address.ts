import { type LookupAddress, lookup as lookUp } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

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

/** A request was made to a host whose addresses are not all public. */
export class AddressNotPublic extends Error {
  readonly code = 'ADDRESS_NOT_PUBLIC'
}

/**
 * Resolves a host for a connection, and rejects it unless all of its addresses are public. The connection
 * goes to the addresses that were checked, so the host cannot resolve to others in between.
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

/** Whether a URL's host is an address that is not public. No host name is resolved. */
export function isNonPublicAddress(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '')
  return isIP(address) !== 0 && !isPublicAddress(address)
}
