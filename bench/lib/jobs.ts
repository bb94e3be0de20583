import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type Client, createClient } from '@/lib/client/client'
import type { Job } from '@/lib/contract/job'
import { memoryOf, watchMemory } from './memory'
import { businessId, dataOf, type Servers } from './servers'

const sizes = [10_000, 100_000]
/** The next unused phone number. */
let phone = 569_7000_0000
const words = ['Ana', 'Bruno', 'Carla', 'Diego', 'Silva', 'Soto', 'Rojas']

/**
 * Measures imports of ten thousand and a hundred thousand rows and an export of all accounts, with the growth of
 * the API's memory.
 */
export async function measureJobs({ ours, token, apiProcess }: Servers, databaseUrl: string): Promise<void> {
  const client = createClient({ baseUrl: ours, businessId, token })
  console.log(
    '\n| job | rows | seconds | ms per row | ratio to a bare COPY and INSERT | API memory above idle, MB |',
  )
  console.log('| --- | --- | --- | --- | --- | --- |')
  const idle = memoryOf(apiProcess)
  for (const size of sizes) {
    const [first, second] = [phone, phone + size]
    phone += 2 * size
    const bare = await timed(() => insertBare(databaseUrl, first, size))
    const memory = watchMemory(apiProcess)
    const seconds = await timed(() => importRows(client, second, size))
    print(
      'import: upload, check and run',
      size,
      seconds,
      memory.highest() - idle,
      (bare / seconds).toFixed(2),
    )
  }
  const memory = watchMemory(apiProcess)
  let lines = 0
  const seconds = await timed(async () => {
    lines = await exportAll(client)
  })
  print('export of every account', lines, seconds, memory.highest() - idle, '')
}

function print(name: string, rows: number, seconds: number, megabytes: number, ratio: string): void {
  const perRow = ((seconds * 1000) / rows).toFixed(3)
  console.log(
    `| ${name} | ${rows} | ${seconds.toFixed(1)} | ${perRow} | ${ratio} | ${Math.round(megabytes)} |`,
  )
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

const nameOf = (at: number) => `${words[at % 7]} ${words[(at * 3 + 1) % 7]} ${at}`

async function importRows(client: Client, phone: number, count: number): Promise<void> {
  const types = dataOf(await client.listAccountTypes({ query: {} })).accountTypes
  const lines = Array.from({ length: count }, (_, at) => `+${phone + at},${nameOf(at)}`)
  const upload = `phone,fullname\n${lines.join('\n')}\n`
  const { id: jobId } = dataOf(await client.uploadImport({ query: {}, upload })).job
  const params = { jobId }
  dataOf(
    await client.checkImport({ params, body: { fields: ['phone', 'fullname'], accountType: types[0]?.id } }),
  )
  await until(client, jobId, 'checked')
  dataOf(await client.startJob({ params }))
  const { counts } = await until(client, jobId, 'done')
  if (counts.run?.created !== count)
    throw new Error(`${counts.run?.created} of ${count} accounts were created.`)
}

async function until(client: Client, jobId: string, state: Job['state']): Promise<Job> {
  for (;;) {
    const { job } = dataOf(await client.readJob({ params: { jobId } }))
    if (job.state === state) return job
    if (job.state === 'failed') throw new Error('The job failed.')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/**
 * The baseline: copies the rows into a temporary table, then into the accounts and the audit log, in one
 * transaction.
 */
async function insertBare(databaseUrl: string, phone: number, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('begin')
  await client.query('create temporary table given (phone text, fullname text) on commit drop')
  const lines = Array.from({ length: count }, (_, at) => `+${phone + at}\t${nameOf(at)}\n`)
  await pipeline(Readable.from(lines), client.query(copyFrom('copy given from stdin')))
  await client.query(
    `with stored as (
      insert into accounts (business_id, id, account_type, username, phone, fullname, search)
      select $1, new_id(), (select min(id) from account_types where business_id = $1), phone, phone, fullname, lower(fullname)
      from given returning id
    ) insert into audit_entries (business_id, action, record_kind, record_id) select $1, 'create', 'account', id from stored`,
    [businessId],
  )
  await client.query('commit')
  await client.end()
}

async function exportAll(client: Client): Promise<number> {
  let lines = -1
  for await (const piece of dataOf(await client.exportAccounts({ body: {} }))) {
    for (const byte of piece) if (byte === 10) lines += 1
  }
  return lines
}
