import { isIP } from 'node:net'
import type { Settings } from '@/lib/env'
import { isNonPublicAddress } from './public-address'

type Problem = { code: 'invalid_format' | 'not_allowed'; message: string }

/**
 * The reason why a URL is not accepted as a target; undefined if it is. Host names are resolved only when a
 * request is sent, since their addresses can change at any time.
 */
export function problemOfUrl(
  url: string,
  targets: Settings['WEBHOOK_TARGETS' | 'SIGN_IN_ISSUERS'],
): Problem | undefined {
  if (!URL.canParse(url)) return { code: 'invalid_format', message: 'must be a URL' }
  const { protocol, hostname, username, password, hash } = new URL(url)
  if (username !== '' || password !== '') return notAllowed('must not contain a user name or password')
  if (hash !== '') return notAllowed('must not contain a fragment')
  if (targets === 'any')
    return /^https?:$/.test(protocol) ? undefined : notAllowed('must be an http:// or https:// URL')
  if (protocol !== 'https:') return notAllowed('must be an https:// URL')
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  if (isNonPublicAddress(hostname) || (isName && isLocalName(hostname)))
    return notAllowed('must have a public host')
  return undefined
}

const notAllowed = (message: string): Problem => ({ code: 'not_allowed', message })

/** A name without a dot, such as `localhost`, has no public address. */
const isLocalName = (hostname: string) =>
  !hostname.replace(/\.$/, '').includes('.') || /\.localhost\.?$/.test(hostname)
