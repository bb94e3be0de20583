import { isIPv4, isIPv6 } from 'node:net'
import { isSignatureOf, sign } from './signature'

/** The header by which the web process tells the API whose browser it speaks for; signed, so that nobody else can. */
export const clientAddressHeader = 'x-beacon-client-address'

export function signClientAddress(key: Buffer, address: string): string {
  return `${address} ${sign(key, address)}`
}

/** The address, if the signature is right. */
export function readClientAddress(key: Buffer, header: string): string | undefined {
  const [address = '', given = ''] = header.split(' ')
  return isSignatureOf(key, address, given) ? address : undefined
}

/** The last address in `X-Forwarded-For`, which our own proxy wrote: the sender can write anything into those before it. */
export const lastForwarded = (header: string | undefined): string | undefined =>
  header?.split(',').at(-1)?.trim() || undefined

/**
 * Whom an address is counted as. Some proxies write it with its port, and whoever has one address of an IPv6 network of 64
 * bits has them all, so those are one caller. IPv4 written as IPv6 is IPv4. Anything else is itself.
 */
export function callerOf(address: string): string {
  const host = withoutPort(address.trim())
  if (!isIPv6(host)) return host
  const groups = groupsOf(host)
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** Without the port and the zone: `192.0.2.1:443`, `[2001:db8::1]:443`, `fe80::1%eth0`. */
function withoutPort(address: string): string {
  const [, bracketed] = /^\[([^\]]+)\](?::\d+)?$/.exec(address) ?? []
  const [, beforePort = ''] = /^([^:]*):\d+$/.exec(address) ?? []
  const host = bracketed ?? (isIPv4(beforePort) ? beforePort : address)
  return host.split('%')[0] ?? host
}

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

/** `::ffff:192.0.2.1` ends in two groups written as IPv4. */
function withoutDots(address: string): string {
  const dotted = address.slice(address.lastIndexOf(':') + 1)
  if (!dotted.includes('.')) return address
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split('.').map(Number)
  const groups = [a * 256 + b, c * 256 + d].map((group) => group.toString(16)).join(':')
  return address.slice(0, -dotted.length) + groups
}
