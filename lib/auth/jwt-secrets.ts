import { decode, type JWT, type JWTDecodeParams } from 'next-auth/jwt'
import { settings } from '@/lib/env'
import { deriveKeys, readSecrets } from '@/lib/secret'
import type { LinkPurpose } from './cookies'

type JwtSecrets = [string, ...string[]]

/** The secrets of the console's encrypted cookies: the first one encrypts; all of them are accepted. */
export function jwtSecrets(purpose: 'session' | LinkPurpose): JwtSecrets {
  const [first, ...others] = deriveKeys(readSecrets(settings()), purpose)
  return [first.toString('hex'), ...others.map((key) => key.toString('hex'))]
}

/** Decrypts what next-auth encrypted with one of these secrets. Throws if none of them fits. */
export async function decodeWithAny(
  params: Omit<JWTDecodeParams, 'secret'>,
  [first, ...others]: JwtSecrets,
): Promise<JWT | null> {
  for (const secret of others) {
    const found = await decode({ ...params, secret }).catch(() => null)
    if (found) return found
  }
  return decode({ ...params, secret: first })
}
