import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { ErrorBody, type ErrorCode, errorCodes } from '@/lib/contract/errors'
import { basePath, publicOperations } from '@/lib/contract/operations'
import { readSettings } from '@/lib/env'
import { createLogger } from '@/lib/logging'
import { testApi } from '../fixtures/test-api'
import { RateLimiter } from '../limits/rate-limiter'
import { errorHelp } from './error-help'
import { type Guide, readGuides } from './guides'

const { api } = testApi()
const page = ['/docs', '/docs/page.css', '/docs/page.js', '/docs/reference.json', '/docs/explorer.js']
type Reference = {
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, { 'x-code-samples': { lang: string }[] }>>
  'x-places': Record<string, string>
}
let reference: Reference
let guides: Guide[]
beforeAll(async () => {
  reference = (await (await get('/docs/reference.json')).json()) as Reference
  guides = readGuides('bearer')
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(api.baseUrl + basePath + path, { headers })
const textOf = (id: string) => guides.find((guide) => guide.id === id)?.text ?? ''

test('the reference includes every operation, error code, record and guide, and no guide has a dead link', () => {
  const places = reference['x-places']
  const wanted = [...Object.keys(publicOperations), ...Object.keys(errorCodes).map((code) => `error-${code}`)]
  const files = readdirSync('docs/guides').map((name) => name.replace('.md', ''))
  expect(Object.keys(places)).toEqual(expect.arrayContaining([...wanted, ...files, 'schema-Account']))
  const links = guides.flatMap(({ text }) => [...text.matchAll(/\]\(#([^)]+)\)/g)].map(([, id = '']) => id))
  expect(links).toContain('login')
  expect(links.filter((id) => !places[id])).toEqual([])
})

test('an error body links to the meaning and remedy of its code', async () => {
  const response = await get('/accounts/x')
  const { data } = ErrorBody.parse(await response.json())
  expect(data?.docs).toBe(`${basePath}/docs#error-unauthenticated`)
  expect(reference['x-places']['error-unauthenticated']).toBe('tag--Errors--unauthenticated')
  const { description } = reference.tags.find(({ name }) => name === 'Errors') ?? {}
  for (const [code, { cause, cure }] of Object.entries(errorHelp)) {
    const { status, sentence } = errorCodes[code as ErrorCode]
    for (const part of [`## ${code}\n`, `\`${status}\` ${sentence}`, cause ?? '', cure])
      expect(description).toContain(part)
  }
})

test('guides include facts about the contract and this server', () => {
  expect(guides.map(({ text }) => text).join('')).not.toContain('<!--')
  expect(textOf('authentication')).toContain('`API_AUTH=bearer`')
  expect(
    readGuides('documented')
      .map(({ text }) => text)
      .join(''),
  ).toContain('`API_AUTH=documented`')
  expect(textOf('deliveries')).toContain('| `kept` |')
})

test('the reference shows samples in three languages for every operation', () => {
  const described = Object.values(reference.paths).flatMap((methods) => Object.values(methods))
  expect(described).toHaveLength(Object.keys(publicOperations).length)
  for (const operation of described) {
    const languages = operation['x-code-samples'].map(({ lang }) => lang)
    expect(languages).toEqual(['Shell', 'JavaScript', 'Python'])
  }
})

test('the reference has no inline script and loads nothing from another host, and its CSP allows neither', async () => {
  const response = await get('/docs')
  const policy = response.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline';")
  expect(policy).toContain("connect-src 'self'; img-src data: blob:; base-uri 'none'; form-action 'none'")
  expect(policy).not.toMatch(/unsafe-eval|https?:/)
  const html = await response.text()
  expect(html).not.toMatch(/<script>|\son\w+=/)
  const files = [...html.matchAll(/(?:src|<link rel="stylesheet" href)="([^"?]+)/g)].map(([, path]) => path)
  expect(files).toEqual(['page.css', 'explorer.js', 'page.js'].map((name) => `${basePath}/docs/${name}`))
})

test('the first visit to the reference loads at most 500 KB, compressed', async () => {
  let bytes = 0
  for (const path of page) {
    const response = await get(path)
    expect(response.status).toBe(200)
    bytes += gzipSync(await response.arrayBuffer()).byteLength
  }
  expect(bytes).toBeLessThanOrEqual(500 * 1024)
})

test.each(['/openapi.json', ...page])('%s is compressed for clients that accept it', async (path) => {
  const plain = await get(path, { 'accept-encoding': 'identity' })
  expect(plain.headers.get('content-encoding')).toBeNull()
  const whole = await plain.text()
  for (const accepted of ['gzip', 'br, gzip;q=0.5', 'deflate,GZIP;q=1.0']) {
    const answer = await get(path, { 'accept-encoding': accepted })
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect(answer.headers.get('vary')).toBe('accept-encoding')
    expect(await answer.text()).toBe(whole)
  }
  for (const accepted of ['gzip;q=0', 'gzip; q=0.0, identity', 'br', 'x-gzipped']) {
    const answer = await get(path, { 'accept-encoding': accepted })
    expect(answer.headers.get('content-encoding')).toBeNull()
    await answer.arrayBuffer()
  }
})

test.each(['/openapi.json', ...page])('%s is not sent again to clients that have it', async (path) => {
  const first = await get(path)
  await first.arrayBuffer()
  const again = await get(path, { 'if-none-match': first.headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
})

test('the library is cached for a year under a versioned URL, and everything else is revalidated', async () => {
  const html = await (await get('/docs')).text()
  const [, address = ''] = /src="([^"]+explorer\.js\?[0-9a-f]{16})"/.exec(html) ?? []
  const library = await fetch(api.baseUrl + address)
  expect(library.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  await library.arrayBuffer()
  for (const path of page.filter((one) => one !== '/docs/explorer.js')) {
    const response = await get(path)
    expect(response.headers.get('cache-control')).toBe('no-cache')
    await response.arrayBuffer()
  }
})

test('the rate limit in the reference matches the headers', async () => {
  const { RATE_LIMIT_PER_SECOND } = readSettings({})
  expect(textOf('limits')).toContain(
    `| Requests | the configured number per second for each identity (default ${RATE_LIMIT_PER_SECOND}) |`,
  )
  const limiter = new RateLimiter(RATE_LIMIT_PER_SECOND, createLogger('test', 'silent'))
  const state = await limiter.take('someone')
  expect(state?.limit).toBe(4 * RATE_LIMIT_PER_SECOND)
})

test('the quick start works as written, from the login to a closed alert', async () => {
  const steps = [...textOf('quick-start').matchAll(/```sh\n(.*?)```/gs)]
    .map(([, code]) => code)
    .join('\n')
    .replace('http://127.0.0.1:4000', api.baseUrl)
    .replace('BUSINESS=demo', `BUSINESS=${api.businessId}`)
    .replace('paste-yours-here', api.externalId())
  // Uses a shell pipe for the output: if Node connects stderr to a socket, /dev/stderr cannot be opened.
  const { stdout } = await promisify(execFile)('sh', ['-c', `{\n${steps}\n} 2>&1 | cat`])
  expect(stdout).toContain('"notificationId":')
  expect(stdout).toMatch(/"deliveries":\[\{.*"state" ?: ?"(queued|sending|kept)"/)
  expect(stdout).toMatch(/"closed":1,.*"closedReason":"Fire is out"/)
})
