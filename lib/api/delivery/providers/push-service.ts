import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { failureCode } from '@/lib/connection-failure'
import { isPublicHost } from '../../outgoing/public-address'
import type { Outcome } from './port'

/**
 * Whether pushes may be sent to `endpoint`, a URL that anybody can register. Entries of `services` are in
 * lower case: a host name, `*.` and a name for all hosts below it, or an origin such as
 * `http://127.0.0.1:4711`. For a host name, only HTTPS on the default port is allowed; an origin must match
 * exactly.
 */
export function isAllowedEndpoint(endpoint: string, services: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const address = new URL(endpoint)
  if (address.username !== '' || address.password !== '') return false
  return services.some((service) => isOriginOf(service, address) || isHostOf(service, address))
}

/**
 * Returns undefined if pushes may be sent to `endpoint` now, and otherwise their outcome. If `services`
 * allows it by host name, the host's address must be public, so that nobody can make this server call its own
 * network. The name could resolve to another address when the connection is made, but it is an allowed name,
 * and the server there needs a certificate for it. The outcome is `retry` if the host cannot be resolved
 * before `signal` aborts.
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
 * Resolves a host name. When `signal` aborts, rejects with its reason; the lookup itself cannot be cancelled,
 * so its result is ignored.
 */
function resolveHost(hostname: string, signal: AbortSignal): Promise<LookupAddress[]> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    lookup(hostname, { all: true }).then(resolve, reject)
  })
}
