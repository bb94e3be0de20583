import { type Settings, settings } from '@/lib/env'

/**
 * Whether one of the console's own pages sent this request, that is, whether its Origin has the console's
 * scheme, host and port. Browsers send an Origin with every request except GET and HEAD; a request without
 * one is rejected.
 */
export function isOwnOrigin(headers: Headers, given: Pick<Settings, 'PUBLIC_URL'> = settings()): boolean {
  const origin = headers.get('origin')
  return origin !== null && origin === ownOrigin(headers, given)
}

/**
 * PUBLIC_URL's origin or, without PUBLIC_URL, the origin the browser used. scripts/web.ts ensures that only
 * our own proxy can forward the latter.
 */
function ownOrigin(headers: Headers, { PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>): string | undefined {
  const scheme = lastOf(headers.get('x-forwarded-proto')) ?? 'http'
  const host = lastOf(headers.get('x-forwarded-host')) ?? headers.get('host')
  const address = PUBLIC_URL ?? (host ? `${scheme}://${host}` : '')
  return URL.canParse(address) ? new URL(address).origin : undefined
}

/** Each proxy appends an entry; the last one was added by the proxy nearest to us. */
function lastOf(entries: string | null): string | undefined {
  return entries?.split(',').at(-1)?.trim() || undefined
}
