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
