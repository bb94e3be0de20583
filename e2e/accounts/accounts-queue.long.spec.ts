import type { Client } from '@/lib/client/client'
import { dataOf, expect, newDigits, test } from '../fixtures'
import { newNumber, newType } from './account-steps'
import { choose, idsOf, press, stateIs, upload } from './import-steps'

const longRows = 15_000

/** Starts an import that runs for several seconds: a busy machine checks fewer than a thousand rows a second. */
async function startLongImport(api: Client, accountType: string): Promise<string> {
  const start = 1_000_000 + (newNumber() % 50) * 100_000
  const rows = Array.from({ length: longRows }, (_, row) => `+5581${90_000_000 + start + row}`)
  const { job } = dataOf(
    await api.uploadImport({ query: { name: 'long.csv' }, upload: `phone\n${rows.join('\n')}` }),
  )
  const body = { fields: ['phone' as const], accountType }
  dataOf(await api.checkImport({ params: { jobId: job.id }, body }))
  const params = { jobId: job.id }
  await expect
    .poll(async () => dataOf(await api.readJob({ params })).job.state, { timeout: 60_000 })
    .toBe('checked')
  dataOf(await api.startJob({ params }))
  return job.id
}

test('an import shows that it is waiting for another; a running import is cancelled and its changes are undone', async ({
  signedIn,
  api,
}) => {
  const type = await newType(api)
  const phone = `+569${newDigits()}`
  const page = await signedIn()
  await upload(page, 'second.csv', `phone\n${phone}\n`)
  await choose(page, 'Type for rows without an account type', type.name)
  await press(page, 'Check the file')
  await stateIs(page, 'Checked')
  const jobId = await startLongImport(api, type.id)
  await press(page, 'Import 1 account')
  await expect(page.getByText('Waiting for 1 other job from your business to finish.')).toBeVisible()
  await press(page, 'Cancel')
  await stateIs(page, 'Cancelled')
  expect(await idsOf(api, phone)).toEqual([])

  await page.goto(`/accounts/jobs/${jobId}`)
  await expect(page.getByText('rows/s')).toBeVisible()
  await expect(page.getByText(/ of 15,000 rows/)).toBeVisible()
  await press(page, 'Cancel')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop' }).click()
  await stateIs(page, 'Cancelled')
  const created = dataOf(await api.readJob({ params: { jobId } })).job.counts.run?.created ?? 0
  expect(created).toBeGreaterThan(0)
  await page.route('**/api/jobs/*', (route) => route.abort())
  await press(page, 'Undo')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Undo for [\d,]+ accounts$/ })
    .click()
  await expect(page.getByText(/^The API is not responding\. This is the status as of/)).toBeVisible()
  await page.unroute('**/api/jobs/*')
  await expect(page.getByText(/^Undone for/)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/^The API is not responding/)).toHaveCount(0)
  expect(dataOf(await api.readJob({ params: { jobId } })).job.counts.undo?.undone).toBe(created)
})
