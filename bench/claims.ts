import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startDatabase } from '@/lib/api/db/embedded/launcher'
import { migrate } from '@/lib/api/db/migrate'
import { closePool, connectAlone, openPool } from '@/lib/api/db/pool'
import { inTransaction } from '@/lib/api/db/transaction'
import { claimDeliveries } from '@/lib/api/delivery/claim-repository'
import { median, printMachine } from './lib/table'

/**
 * `npm run bench:claims`: measures how long a claim of 64 deliveries takes with 1, 10, 100 and 1,000 businesses
 * that each have 50 notifications to send. Then measures claims while all their deliveries are due later.
 */
const { values } = parseArgs({ options: { claims: { type: 'string', default: '15' } } })
const businesses = [1, 10, 100, 1000]
const notifications = 50
const deliveries = 4
const limit = 64

class GivenBack extends Error {}

const folder = mkdtempSync(join(tmpdir(), 'beacon-claims-'))
const database = await startDatabase(join(folder, 'data'))
try {
  await migrate(database.url)
  openPool(database.url, { requests: 1 })
  printMachine()
  console.log('| businesses | all due: ms per claim | ratio | all due later: ms per claim | ratio |')
  console.log('| --- | --- | --- | --- | --- |')
  let [had, first] = [0, [] as number[]]
  for (const count of businesses) {
    await addBusinesses(had + 1, count)
    had = count
    await setDue('now()', false)
    const due = await timeClaims(limit)
    await setDue(`now() + interval '1 hour'`, true)
    const later = await timeClaims(0)
    if (first.length === 0) first = [due, later]
    const [ofDue = 1, ofLater = 1] = first
    const cells = [
      count,
      due.toFixed(1),
      (due / ofDue).toFixed(1),
      later.toFixed(1),
      (later / ofLater).toFixed(1),
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
} finally {
  await closePool()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function addBusinesses(from: number, to: number): Promise<void> {
  await run(
    `insert into businesses (id, name) select 'b' || n, 'b' || n from generate_series($1::int, $2::int) n`,
    [from, to],
  )
  await run(
    `insert into notifications (business_id, id, message, recipients_to, recipients)
     select 'b' || b, 'n' || b || '-' || n, '{"title": "Water"}', '{}', ${deliveries}
     from generate_series($1::int, $2::int) b, generate_series(1, ${notifications}) n`,
    [from, to],
  )
  await run(
    `insert into deliveries (business_id, notification_id, phone, channel)
     select 'b' || b, 'n' || b || '-' || n, '+' || d, 'sms'
     from generate_series($1::int, $2::int) b, generate_series(1, ${notifications}) n, generate_series(1, ${deliveries}) d`,
    [from, to],
  )
}

/**
 * Sets when every delivery is due and, if `isLater`, makes claims until all turns without due deliveries have
 * ended. Then vacuums and analyzes the queue.
 */
async function setDue(at: string, isLater: boolean): Promise<void> {
  await run(`update deliveries set next_attempt_at = ${at}`)
  while (isLater && (await claimSome()).isContended);
  await run('vacuum analyze deliveries, notifications, businesses, queued_businesses, queued_notifications')
}

function claimSome() {
  return claimDeliveries('sms', { limit, leaseSeconds: 60, share: limit, running: {}, isProbe: false })
}

async function run(text: string, parameters: number[] = []): Promise<void> {
  const client = await connectAlone(database.url)
  await client.query(text, parameters).finally(() => client.end())
}

/** The median time of a claim in milliseconds. Each claim is rolled back. */
async function timeClaims(expected: number): Promise<number> {
  const taken: number[] = []
  for (let claim = 0; claim < Number(values.claims); claim += 1) {
    await inTransaction(async () => {
      const start = performance.now()
      const { claimed } = await claimSome()
      taken.push(performance.now() - start)
      if (claimed.length !== expected)
        throw new Error(`${claimed.length} deliveries were claimed instead of ${expected}.`)
      throw new GivenBack()
    }).catch((error) => {
      if (!(error instanceof GivenBack)) throw error
    })
  }
  return median(taken)
}
