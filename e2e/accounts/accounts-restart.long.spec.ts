import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from '@/lib/client/client'
import { connect, dataOf, expect, signIn, test } from '../fixtures'
import { addressOf, firstExternalId, killedLogFile, launchProduct } from '../product'
import { choose, press, stateIs, upload } from './import-steps'

const place = { port: 3712, apiPort: 4712, dataDir: '', log: killedLogFile }
const pair = { businessId: 'demo', externalId: firstExternalId }
/** The number of rows, large enough for the API to be killed midway. */
const rows = 5_000
/** The timeout for processing every row of the file. */
const whole = { timeout: 60_000 }
const firstNumber = 569_5100_0000

test.use({ baseURL: addressOf(place.port) })

let product: Awaited<ReturnType<typeof launchProduct>>

test.beforeAll(async () => {
  place.dataDir = mkdtempSync(join(tmpdir(), 'beacon-restart-'))
  product = await launchProduct(place)
})
test.afterAll(async () => {
  await product?.stop()
  rmSync(place.dataDir, { recursive: true, force: true })
})

test('an import resumes in the same tab after its API is killed, repeats no row, and is undone', async ({
  context,
  page,
}) => {
  test.setTimeout(180_000)
  await signIn(context, firstExternalId, { url: addressOf(place.port), business: pair.businessId })
  const numbers = Array.from({ length: rows }, (_, row) => `+${firstNumber + row}`)
  await upload(page, 'members.csv', `phone\n${numbers.join('\n')}\n`)
  await choose(page, 'Type for rows without an account type', 'Resident')
  await press(page, 'Check the file')
  await stateIs(page, 'Checked', whole)
  const client = await connect(addressOf(place.apiPort), pair)
  const params = { jobId: new URL(page.url()).pathname.split('/').at(-1) ?? '' }
  const job = () => client.readJob({ params })
  const runs = async () => {
    const { state, place } = dataOf(await job()).job
    return state === 'running' && place > 0 && place < rows
  }
  await press(page, 'Import 5,000 accounts')
  await expect.poll(runs, { ...whole, intervals: [20] }).toBe(true)
  product.killApi()
  await expect.poll(async () => (await job()).ok, whole).toBe(true)
  expect(await runs(), 'it was killed in the middle').toBe(true)

  await stateIs(page, 'Done', whole)
  await expect(page.getByRole('button', { name: '5,000 created' })).toBeVisible()
  expect(await countAll(client)).toBe(rows)
  await press(page, 'Undo')
  await press(page, 'Undo for 5,000 accounts')
  await stateIs(page, 'Undone', whole)
  expect(await countAll(client)).toBe(0)
})

/** Counts a thousand at a time, since counts above ten thousand are approximate. */
async function countAll(client: Client): Promise<number> {
  const thousands = Array.from({ length: rows / 1000 }, (_, n) => String(firstNumber / 1000 + n))
  const counts = await Promise.all(thousands.map((q) => client.countAccounts({ query: { q } })))
  return counts.reduce((sum, count) => sum + dataOf(count).count, 0)
}
