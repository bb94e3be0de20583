import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CollectedSpan, pathOf, startTraceCollector } from '@/lib/api/fixtures/trace-collector'
import { box } from './accounts/account-steps'
import { choose } from './accounts/import-steps'
import { expect, newDigits, signIn, test } from './fixtures'
import { addressOf, firstExternalId, killedLogFile, launchProduct } from './product'

const place = { port: 3728, apiPort: 4728, log: killedLogFile }
const url = addressOf(place.port)
test.use({ baseURL: url })

test('a page, a search and an action are each one trace, from the console to the statements, without personal data', async ({
  context,
  page,
}) => {
  test.setTimeout(240_000)
  const collector = await startTraceCollector()
  const dataDir = mkdtempSync(join(tmpdir(), 'beacon-traces-'))
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }
  const product = await launchProduct({ ...place, dataDir, settings })
  const digits = newDigits()
  try {
    await signIn(context, firstExternalId, { url, business: 'demo' })
    await page.goto('/accounts/new')
    await choose(page, 'Account type', 'Resident')
    await box(page, 'Phone').fill(`+569${digits}`)
    await box(page, 'Full name').fill('Remarkable Person')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('heading', { name: 'Remarkable Person' })).toBeVisible()
    await page.goto(`/accounts?q=${digits}`)
    await expect(page.getByRole('row', { name: /Remarkable Person/ })).toBeVisible()
  } finally {
    await product.stop()
    await collector.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const spans = collector.spans()
  const paths = spans.map((span) => pathOf(spans, span).map(inWords))
  const pathsFrom = (first: string) => paths.filter(([own]) => own === first)
  expect(pathsFrom('beacon-api: createAccount')).toEqual([
    expect.arrayContaining(['beacon-console: POST /account/create', 'beacon-console: POST /accounts/new']),
  ])
  expect(pathsFrom('beacon-api: searchAccounts')).toContainEqual(
    expect.arrayContaining(['beacon-console: GET /accounts/search', 'beacon-console: GET /accounts']),
  )
  expect(pathsFrom('beacon-api: insertAccount')).toEqual([
    expect.arrayContaining(['beacon-api: createAccount', 'beacon-console: POST /accounts/new']),
  ])
  expect(collector.text()).not.toContain(digits)
  expect(collector.text()).not.toContain('Remarkable')
})

const inWords = ({ service, name }: CollectedSpan) => `${service}: ${name}`
