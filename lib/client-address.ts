import { createHmac, timingSafeEqual } from 'node:crypto'

/** The header by which the web process tells the API whose browser it speaks for; signed, so that nobody else can. */
export const clientAddressHeader = 'x-beacon-client-address'

export function signClientAddress(key: Buffer, address: string): string {
  return `${address} ${signature(key, address)}`
}

/** The address, if the signature is right. */
export function readClientAddress(key: Buffer, header: string): string | undefined {
  const [address = '', given = ''] = header.split(' ')
  const expected = Buffer.from(signature(key, address))
  const actual = Buffer.from(given)
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? address : undefined
}

function signature(key: Buffer, address: string): string {
  return createHmac('sha256', key).update(address).digest('base64url')
}
