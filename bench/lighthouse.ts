import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { startDatabase } from '@/lib/api/db/embedded/launcher'
import { createClient } from '@/lib/client/client'
import { browserArguments, requireBrowser } from '@/scripts/browser'
import { cookiesFor } from './lib/open-browser'
import { businessId, seed } from './lib/servers'
import { type Product, withProduct } from './lib/start-product'
import { printMachine } from './lib/table'

/**
 * `npm run bench:lighthouse`: prints the Lighthouse scores of each page for a signed-in desktop user, as the median
 * of `--runs`. Uses npx to get Lighthouse, because nothing else needs it. Exits with 1 if a score is below its
 * target.
 */
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, pages: { type: 'string' } },
})
const run = promisify(execFile)
const release = 'lighthouse@12.8.2'
const aims = { performance: 98, accessibility: 100, 'best-practices': 100 }
const signIn = '/sign-in'
const categories = Object.keys(aims) as (keyof typeof aims)[]

const folder = mkdtempSync(join(tmpdir(), 'beacon-lighthouse-'))
const database = await startDatabase(join(folder, 'data'))
try {
  await withProduct(database.url, async (product) => {
    seed(database.url, 1_000, 200, { open: 30 })
    printMachine()
    console.log('| page | performance | accessibility | best practices | blocked, ms | below 1 |')
    console.log('| --- | --- | --- | --- | --- | --- |')
    const port = await findFreePort()
    const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
      executablePath: requireBrowser(),
      args: [...browserArguments(), `--remote-debugging-port=${port}`],
    })
    try {
      for (const page of values.pages?.split(',') ?? (await listPages(product))) {
        if (page === signIn) await context.clearCookies()
        else await context.addCookies(cookiesFor(product))
        await measure(product, page, port)
      }
    } finally {
      await context.close()
    }
  })
} finally {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function listPages({ apiAddress: baseUrl, externalId }: Product): Promise<string[]> {
  const login = await createClient({ baseUrl }).login({ body: { businessId, externalId } })
  if (!login.ok) throw new Error(login.failure.message)
  const client = createClient({ baseUrl, businessId, token: login.data.accessToken })
  const found = await client.searchAccounts({ query: { limit: '1' } })
  if (!found.ok) throw new Error(found.failure.message)
  return [
    signIn,
    '/',
    '/accounts',
    `/accounts/${found.data.accounts[0]?.id}`,
    '/accounts/new',
    '/accounts/import',
    '/accounts/jobs',
    '/notifications',
    '/notifications/new',
    '/alerts',
    '/settings/business',
    '/settings/account-types',
    '/settings/attributes',
    '/settings/alert-types',
    '/settings/identities',
    '/settings/audit',
  ]
}

type Report = {
  finalDisplayedUrl: string
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; numericValue?: number }>
}

async function measure(product: Product, page: string, port: number): Promise<void> {
  const reports: Report[] = []
  while (reports.length < Number(values.runs)) reports.push(await report(product, page, port))
  const scores = categories.map((category) =>
    Math.round(100 * median(reports.map(({ categories }) => categories[category]?.score ?? 0))),
  )
  const blocked = Math.round(
    median(reports.map(({ audits }) => audits['total-blocking-time']?.numericValue ?? 0)),
  )
  const below = categories
    .slice(1)
    .flatMap((category) => reports[0]?.categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (reports[0]?.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id)
  console.log(`| ${[page, ...scores, blocked, below.join(', ')].join(' | ')} |`)
  if (categories.some((category, at) => (scores[at] ?? 0) < aims[category])) process.exitCode = 1
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

async function report({ address }: Product, page: string, port: number): Promise<Report> {
  const path = join(folder, 'report.json')
  await run(
    'npx',
    [
      '--yes',
      release,
      address + page,
      '--preset=desktop',
      `--only-categories=${categories.join(',')}`,
      '--output=json',
      `--output-path=${path}`,
      `--port=${port}`,
      '--disable-storage-reset',
      '--quiet',
    ],
    { timeout: 120_000 },
  )
  const written = JSON.parse(readFileSync(path, 'utf8')) as Report
  const shown = new URL(written.finalDisplayedUrl).pathname
  if (shown !== page) throw new Error(`${page} redirected to ${shown}.`)
  return written
}

function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
