import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { box } from './accounts/account-steps'
import { choose, upload } from './accounts/import-steps'
import { expect, newDigits, signIn, test, untilListening } from './fixtures'
import { addressOf, firstExternalId, killedLogFile, launchProduct } from './product'
import { makeRenamedBuild } from './renamed-build'

const place = { port: 3716, apiPort: 4716, dataDir: '', log: killedLogFile }
const bar = (page: Page) => page.getByRole('alert').filter({ hasText: 'A new version of the console' })
/** Every open tab notices within half a minute. */
const soon = { timeout: 30_000 }
let root = ''
let product: Awaited<ReturnType<typeof launchProduct>>

test.use({ baseURL: addressOf(place.port) })
test.beforeAll(async () => {
  place.dataDir = mkdtempSync(join(tmpdir(), 'beacon-version-'))
  root = mkdtempSync(join(tmpdir(), 'beacon-build-'))
  product = await launchProduct(place)
})
test.afterAll(async () => {
  await product?.stop()
  for (const folder of [place.dataDir, root]) rmSync(folder, { recursive: true, force: true })
})

test('open tabs notice a new version, report actions that an outdated page could not perform, and lose no input', async ({
  context,
  page,
}) => {
  test.setTimeout(240_000)
  await signIn(context, firstExternalId, { url: addressOf(place.port), business: 'demo' })
  const phone = `+569${newDigits()}`
  await page.goto('/accounts/new')
  await choose(page, 'Account type', 'Resident')
  await box(page, 'Phone').fill(phone)
  const compose = await context.newPage()
  await compose.goto('/notifications/new')
  await box(compose, 'Title').fill('Water cut')
  const mapping = await context.newPage()
  await upload(mapping, 'members.csv', 'phone,who\n+56912345678,Ana\n')
  await choose(mapping, 'What column “who” contains', 'Full name')
  const overview = await context.newPage()
  await overview.goto('/')
  await expect(overview.getByRole('button', { name: 'Language' }).first()).toBeVisible()

  await product.stop()
  makeRenamedBuild(process.cwd(), root)
  product = await launchProduct({ ...place, root })

  for (const tab of [page, compose, mapping, overview]) await expect(bar(tab)).toHaveCount(1, soon)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText(/so this was not done/)).toBeVisible()
  await expect(box(page, 'Phone')).toHaveValue(/87/)
  await overview.getByRole('button', { name: 'Language' }).first().click()
  await expect(bar(overview)).toHaveCount(1)

  for (const tab of [page, compose, mapping, overview]) {
    await bar(tab).getByRole('button', { name: 'Reload' }).click()
    await expect(bar(tab)).toHaveCount(0)
  }
  await expect(box(compose, 'Title')).toHaveValue('Water cut')
  await expect(mapping.getByRole('combobox', { name: 'What column “who” contains' })).toHaveText('Full name')
  await untilListening(overview)
  await overview.getByRole('button', { name: 'Language' }).first().click()
  await expect(overview.getByRole('menuitemradio', { name: 'English' })).toBeVisible()
  await expect(box(page, 'Phone')).toHaveValue(/87/)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL(/\/accounts\/[\w-]{36}$/)
})
