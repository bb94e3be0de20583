import { describe, expect, test } from 'vitest'
import { apiAddress, consoleAddress, readSettings, SettingsError } from './env'

const problemsOf = (source: Record<string, string>): string[] => {
  try {
    readSettings(source)
    return []
  } catch (error) {
    return error instanceof SettingsError ? error.problems : [String(error)]
  }
}

test('everything is optional on one machine, and an empty value counts as not set', () => {
  const settings = readSettings({ PORT: '', SECRET: '' })
  expect(settings).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    API_PORT: 4000,
    API_HOST: '127.0.0.1',
    BOOTSTRAP_BUSINESS_ID: 'demo',
    API_AUTH: 'bearer',
    RATE_LIMIT_PER_SECOND: 500,
    CHECKS_PER_HOUR: 100_000,
    SESSION_IDLE_MINUTES: 480,
    LOG_LEVEL: 'info',
  })
  expect(apiAddress(settings)).toBe('http://127.0.0.1:4000')
  expect(consoleAddress(settings)).toBe('http://127.0.0.1:3000')
})

test('without MAP_TILES_URL, no tile server is used', () => {
  expect(readSettings({ MAP_TILES_URL: '' }).MAP_TILES_URL).toBe('')
  expect(readSettings({}).MAP_TILES_URL).toBe('')
})

test('a process has a worker unless WORKER=0', () => {
  expect(readSettings({}).WORKER).toBe(true)
  expect(readSettings({ WORKER: '1' }).WORKER).toBe(true)
  expect(readSettings({ WORKER: '0' }).WORKER).toBe(false)
})

test('image hosts are accepted with or without https, in any case', () => {
  expect(readSettings({}).IMAGE_HOSTS).toEqual([])
  expect(readSettings({ IMAGE_HOSTS: 'Pictures.example, https://cdn.example:8443' }).IMAGE_HOSTS).toEqual([
    'pictures.example',
    'cdn.example:8443',
  ])
})

describe('every invalid setting gets a sentence that names it', () => {
  test.each([
    ['PORT', '0'],
    ['PORT', '70000'],
    ['API_PORT', 'x'],
    ['API_URL', 'localhost:4000'],
    ['PUBLIC_URL', 'ftp://x'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ['OTEL_TRACES_SAMPLER', 'sometimes'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_DIRECT_URL', 'mysql://x'],
    ['DATABASE_CONNECTIONS', '0'],
    ['WORKER', 'no'],
    ['WORKER_CONNECTIONS', '0'],
    ['SECRET', 'short'],
    ['BOOTSTRAP_BUSINESS_ID', 'a b'],
    ['BUSINESS_LANGUAGE', 'fr'],
    ['API_AUTH', 'none'],
    ['RATE_LIMIT_PER_SECOND', '-1'],
    ['CHECKS_PER_HOUR', 'many'],
    ['SESSION_IDLE_MINUTES', '1.5'],
    ['AUDIT_RETENTION_DAYS', '29'],
    ['JOB_RETENTION_DAYS', '40000'],
    ['DEEP_LINK_SCHEMES', 'javascript'],
    ['DEEP_LINK_SCHEMES', 'a b'],
    ['MAP_TILES_URL', 'https://tiles.example/'],
    ['PMTILES_URL', '/town.pmtiles'],
    ['IMAGE_HOSTS', 'http://pictures.example'],
    ['IMAGE_HOSTS', '*'],
    ['IMAGE_HOSTS', "pictures.example; script-src 'unsafe-inline'"],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'yes'],
    ['WHATSAPP_PHONE_NUMBER_ID', 'abc'],
    ['WHATSAPP_BASE_URL', 'graph'],
  ])('%s=%s', (name, value) => {
    expect(problemsOf({ [name]: value }).join('\n')).toMatch(new RegExp(`^${name} .*\\.$`, 'm'))
  })

  test('even if several are invalid', () => {
    expect(problemsOf({ PORT: 'x', API_PORT: 'y' })).toHaveLength(2)
  })
})

test('a separate database requires a secret, and partly configured WhatsApp its other settings', () => {
  expect(problemsOf({ DATABASE_URL: 'postgres://localhost/beacon' }).join()).toContain('SECRET')
  expect(problemsOf({ WHATSAPP_TOKEN: 't' }).join()).toMatch(/WHATSAPP_PHONE_NUMBER_ID and WHATSAPP_TEMPLATE/)
})

test('DATABASE_DIRECT_URL requires a DATABASE_URL with a single host', () => {
  const direct = { DATABASE_DIRECT_URL: 'postgres://a,b/beacon', SECRET: 'x'.repeat(32) }
  expect(problemsOf(direct).join()).toMatch(/DATABASE_DIRECT_URL needs DATABASE_URL/)
  expect(problemsOf({ ...direct, DATABASE_URL: 'postgres://u:p@c,d/beacon' }).join()).toMatch(/only one host/)
  expect(readSettings({ ...direct, DATABASE_URL: 'postgres://u:p@c/beacon' })).toMatchObject(direct)
})

test('a server that listens on every address is reached on this machine', () => {
  expect(apiAddress(readSettings({ API_HOST: '0.0.0.0' }))).toBe('http://127.0.0.1:4000')
  expect(consoleAddress(readSettings({ HOST: '::1' }))).toBe('http://[::1]:3000')
  expect(apiAddress(readSettings({ API_URL: 'https://api.example/' }))).toBe('https://api.example')
})
