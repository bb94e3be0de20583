import { expect, test } from 'vitest'
import { contentSecurityPolicy, securityHeaders, tileSource } from './security-headers'

test('the tile server is added as an image source, unless its URL is local', () => {
  expect(tileSource('https://tile.example:8443/{z}/{x}/{y}.png')).toBe('https://tile.example:8443')
  expect(tileSource('https://{s}.tile.example/{z}/{x}/{y}.png')).toBe('https://*.tile.example')
  expect(tileSource('/tiles/{z}/{x}/{y}.png')).toBe('')
  expect(tileSource('')).toBe('')
})

const none = { MAP_TILES_URL: '', PMTILES_URL: '', IMAGE_HOSTS: [] }

test('the browser may load street maps from another host only if PMTILES_URL names it', () => {
  const policy = (url: string) => contentSecurityPolicy('abc', { ...none, PMTILES_URL: url }, false)
  expect(policy('')).toContain("connect-src 'self';")
  expect(policy('https://maps.example:8443/a/town.pmtiles')).toContain(
    "connect-src 'self' https://maps.example:8443;",
  )
})

test('account pictures may come only from the configured hosts, over https', () => {
  const settings = {
    ...none,
    MAP_TILES_URL: '/tiles/{z}',
    IMAGE_HOSTS: ['pictures.example', 'cdn.example:8443'],
  }
  expect(contentSecurityPolicy('abc', settings, false)).toContain(
    "img-src 'self' data: blob: https://pictures.example https://cdn.example:8443;",
  )
})

test('without its own tiles, the console allows OpenStreetMap’s, for businesses that want them', () => {
  const policy = (url: string) => contentSecurityPolicy('abc', { ...none, MAP_TILES_URL: url }, false)
  expect(policy('')).toContain("img-src 'self' data: blob: https://tile.openstreetmap.org;")
  expect(policy('https://tile.example/{z}')).toContain("img-src 'self' data: blob: https://tile.example;")
})

test('production allows no inline styles, no eval, and only scripts with the nonce', () => {
  const policy = contentSecurityPolicy('abc', none, false)
  expect(policy).not.toContain('unsafe')
  expect(policy).toContain("script-src 'self' 'nonce-abc' 'strict-dynamic';")
  expect(policy).toContain("style-src 'self';")
})

test('HSTS is sent only if the console uses https', () => {
  expect(securityHeaders({ PUBLIC_URL: 'https://beacon.example' })).toHaveProperty(
    'strict-transport-security',
  )
  expect(securityHeaders({})).not.toHaveProperty('strict-transport-security')
})
