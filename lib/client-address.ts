import { isIPv4, isIPv6 } from 'node:net'
import { isSignatureOf, sign } from './signature'

/**
 * The header in which the web process passes the browser's address to the API; signed, so that nobody else can set it.
 */
export const clientAddressHeader = 'x-beacon-client-address'

export function signClientAddress(key: Buffer, address: string): string {
  return `${address} ${sign(key, address)}`
}

/** The address, if the signature is valid. */
export function readClientAddress(keys: readonly Buffer[], header: string): string | undefined {
  const [address = '', given = ''] = header.split(' ')
  return isSignatureOf(keys, address, given) ? address : undefined
}

/** The last address in `X-Forwarded-For`, which was written by our own proxy; the sender can put anything before it. */
export const lastForwarded = (header: string | undefined): string | undefined =>
  header?.split(',').at(-1)?.trim() || undefined

/**
 * All unreadable addresses count as a single caller, so that nobody can reset their count by sending a different value.
 */
export const unknownCaller = 'unknown'

/**
 * The caller that an address counts as. Proxies may add a port, quotes or a `for=`, and whoever has one address in a
 * 64-bit IPv6 network has all of them, so these count as one caller. IPv4 written as IPv6 counts as IPv4.
 */
export function callerOf(address: string): string {
  const host = withoutLeadingZeros(withoutPort(withoutForm(address)))
  if (isIPv4(host)) return host
  if (!isIPv6(host)) return unknownCaller
  const groups = groupsOf(host)
  return (
    mappedAddress(groups) ??
    `${groups
      .slice(0, 4)
      .map((group) => group.toString(16))
      .join(':')}::/64`
  )
}

/** The IPv4 address in `::ffff:192.0.2.1`, or in its older form `::192.0.2.1`. */
function mappedAddress(groups: readonly number[]): string | undefined {
  const [marker = 0, high = 0, low = 0] = groups.slice(5)
  const isMapped = marker === 0xffff || (marker === 0 && high > 0xff)
  if (!isMapped || groups.slice(0, 5).some((group) => group !== 0)) return undefined
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.')
}

/** Strips the syntax of RFC 7239: `for="192.0.2.1:443";proto=https`. */
const withoutForm = (address: string) =>
  (address.split(';')[0] ?? '')
    .trim()
    .replace(/^for\s*=\s*/i, '')
    .replace(/^"(.*)"$/, '$1')
    .trim()

/**
 * Strips the port and the zone, as in `192.0.2.1:443`, `[2001:db8::1]:443` and `fe80::1%eth0`. A ninth group is a port.
 */
function withoutPort(address: string): string {
  const [, bracketed] = /^\[([^\]]+)\](?::\w*)?$/.exec(address) ?? []
  const [, beforePort] = /^([\d.]+|(?:[^:]+:){7}[^:]+):\w*$/.exec(address) ?? []
  const host = bracketed ?? beforePort ?? address
  return host.split('%')[0] ?? host
}

/** Turns `192.000.002.009` into 192.0.2.9. */
const withoutLeadingZeros = (host: string) => host.replace(/(?<=^|[:.])0+(?=\d+(?:\.|$))/g, '')

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [before = '', after] = withoutDots(address).split('::')
  const head = readGroups(before)
  const tail = readGroups(after ?? '')
  const zeros = after === undefined ? 0 : 8 - head.length - tail.length
  return [...head, ...Array<number>(zeros).fill(0), ...tail]
}

const readGroups = (text: string) =>
  text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16))

/** Rewrites the dotted-decimal tail of an address such as `::ffff:192.0.2.1` as two groups. */
function withoutDots(address: string): string {
  const dotted = address.slice(address.lastIndexOf(':') + 1)
  if (!dotted.includes('.')) return address
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split('.').map(Number)
  const groups = [a * 256 + b, c * 256 + d].map((group) => group.toString(16)).join(':')
  return address.slice(0, -dotted.length) + groups
}
