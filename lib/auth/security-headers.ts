import type { Settings } from '@/lib/env'
import { openStreetMap } from '@/lib/map-tiles'

const twoYearsSeconds = 63_072_000

/** The tile server as a CSP source: `{s}` allows any subdomain, and a local URL needs no source. */
export function tileSource(tilesUrl: string): string {
  return /^https?:\/\/[^/]+/.exec(tilesUrl)?.[0].replace('{s}', '*') ?? ''
}

/** Development needs eval for React's stack traces and inline styles for Turbopack; production allows neither. */
export function contentSecurityPolicy(
  nonce: string,
  {
    MAP_TILES_URL,
    PMTILES_URL,
    IMAGE_HOSTS,
  }: Pick<Settings, 'MAP_TILES_URL' | 'PMTILES_URL' | 'IMAGE_HOSTS'>,
  development: boolean,
): string {
  const hosts = IMAGE_HOSTS.map((host) => `https://${host}`)
  // The business is not known here, so a console without its own tiles always allows OpenStreetMap's host.
  // Nothing is loaded from there unless the business has turned its street map on.
  const tiles = MAP_TILES_URL === '' ? openStreetMap.url : MAP_TILES_URL
  const pictures = [tileSource(tiles), ...hosts].filter(Boolean).join(' ')
  return [
    "default-src 'self'",
    "worker-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    `style-src 'self'${development ? " 'unsafe-inline'" : ''}`,
    `img-src 'self' data: blob: ${pictures}`.trim(),
    `connect-src 'self' ${PMTILES_URL && new URL(PMTILES_URL).origin}`.trim(),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

export function securityHeaders({ PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    // A stricter policy would break tile servers, which require a referrer.
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    ...(PUBLIC_URL?.startsWith('https:')
      ? { 'strict-transport-security': `max-age=${twoYearsSeconds}; includeSubDomains` }
      : {}),
  }
}
