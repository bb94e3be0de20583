import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { ErrorBody, errorCodes } from '@/lib/contract/errors'
import { basePath, operations } from '@/lib/contract/operations'
import { readSettings } from '@/lib/env'
import { testApi } from '../fixtures/test-api'
import { RateLimiter } from '../http/rate-limit'

const { api } = testApi()
let page: string
let headers: Headers
beforeAll(async () => {
  const response = await fetch(`${api.baseUrl}${basePath}/docs`)
  headers = response.headers
  page = await response.text()
})

const ids = () => [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)

test('the page has every operation, every error code and every record, and no link that leads nowhere', () => {
  const wanted = [...Object.keys(operations), ...Object.keys(errorCodes).map((code) => `error-${code}`)]
  expect(ids()).toEqual(expect.arrayContaining([...wanted, 'schema-Account', 'quick-start', 'deliveries']))
  expect(new Set(ids()).size).toBe(ids().length)
  const links = [...page.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id)
  expect([...new Set(links)].filter((id) => !ids().includes(id))).toEqual([])
})

test('an error body links to its place on the page', async () => {
  const response = await fetch(`${api.baseUrl}${basePath}/accounts/x`)
  const { data } = ErrorBody.parse(await response.json())
  expect(data?.docs).toBe(`${basePath}/docs#error-unauthenticated`)
  const [, id] = data?.docs?.split('#') ?? []
  expect(ids()).toContain(id)
})

test('nothing is inline, nothing comes from another host, and the policy says so', () => {
  expect(headers.get('content-security-policy')).toContain(
    "default-src 'none'; script-src 'self'; style-src 'self'",
  )
  expect(headers.get('content-security-policy')).not.toMatch(/unsafe|https?:/)
  expect(page).not.toMatch(/<style|\sstyle=|<script>|\son\w+=/)
  const files = [...page.matchAll(/(?:src|<link rel="stylesheet" href)="([^"]+)"/g)].map(([, path]) => path)
  expect(files.toSorted()).toEqual([`${basePath}/docs/page.css`, `${basePath}/docs/page.js`])
})

test('page, style and script are together at most 4.4 KB for each operation', async () => {
  let bytes = 0
  for (const path of ['/docs', '/docs/page.css', '/docs/page.js']) {
    const response = await fetch(api.baseUrl + basePath + path, {
      headers: { 'accept-encoding': 'identity' },
    })
    expect(response.status).toBe(200)
    bytes += (await response.arrayBuffer()).byteLength
  }
  expect(bytes / Object.keys(operations).length).toBeLessThanOrEqual(4.4 * 1024)
})

test.each(['/openapi.json', '/docs', '/docs/page.css', '/docs/page.js'])(
  '%s comes compressed to whoever takes that',
  async (path) => {
    const get = (accepted: string) =>
      fetch(api.baseUrl + basePath + path, { headers: { 'accept-encoding': accepted } })
    const plain = await get('identity')
    expect(plain.headers.get('content-encoding')).toBeNull()
    const whole = await plain.text()
    for (const accepted of ['gzip', 'br, gzip;q=0.5', 'deflate,GZIP;q=1.0']) {
      const answer = await get(accepted)
      expect(answer.headers.get('content-encoding')).toBe('gzip')
      expect(answer.headers.get('vary')).toBe('accept-encoding')
      expect(await answer.text()).toBe(whole)
    }
    for (const accepted of ['gzip;q=0', 'gzip; q=0.0, identity', 'br', 'x-gzipped']) {
      const answer = await get(accepted)
      expect(answer.headers.get('content-encoding')).toBeNull()
      await answer.arrayBuffer()
    }
  },
)

test('the limit that the reference says is the one that the headers say', () => {
  const { RATE_LIMIT_PER_SECOND } = readSettings({})
  expect(page).toContain(`as the server is set to (${RATE_LIMIT_PER_SECOND})`)
  const limiter = new RateLimiter(RATE_LIMIT_PER_SECOND)
  const state = limiter.take('someone')
  expect(state?.limit).toBe(4 * RATE_LIMIT_PER_SECOND)
})

test('the quick start runs as it stands, from the login to a closed alert', async () => {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
  const steps = [...page.matchAll(/<pre tabindex="0" class="step"><code>(.*?)<\/code>/gs)]
    .map(([, code = '']) => code.replace(/&(amp|lt|gt|quot|#39);/g, (_, name) => entities[name] ?? ''))
    .join('\n')
    .replace(/http:\/\/127\.0\.0\.1:\d+/, api.baseUrl)
    .replace('BUSINESS=demo', `BUSINESS=${api.businessId}`)
    .replace('paste-yours-here', api.externalId())
  // The output goes through a pipe of the shell: /dev/stderr cannot be opened where Node has put a socket.
  const { stdout } = await promisify(execFile)('sh', ['-c', `{\n${steps}\n} 2>&1 | cat`])
  expect(stdout).toContain('"notificationId":')
  expect(stdout).toMatch(/"deliveries":\[\{.*"state" ?: ?"(queued|sending|kept)"/)
  expect(stdout).toMatch(/"closed":1,.*"closedReason":"Fire is out"/)
})
