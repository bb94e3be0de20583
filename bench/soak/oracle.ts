import { setTimeout as pause } from 'node:timers/promises'
import { connectAlone } from '@/lib/api/db/pool'
import type { Acknowledged } from '../lib/acknowledged'
import { countMissed, type FollowedAlerts } from '../lib/alert-events'
import { findFaults, type Outcome } from '../lib/fault-accounts'
import type { Ledger } from '../lib/local-providers'
import type { Wave } from './waves'

const longestSilenceMs = 300_000

type Known = { acknowledged: Acknowledged; waves: readonly Wave[] }

/**
 * Compares the database with everything that was acknowledged to callers. Returns one sentence for each difference.
 */
export async function findLost(url: string, { acknowledged, waves }: Known): Promise<string[]> {
  const { accounts, alerts, closed } = acknowledged
  // Copies the IDs first, because more calls may be acknowledged while the database is being read.
  const [accountIds, alertIds, closedIds] = [accounts, alerts, closed].map((ids) => [...ids.keys()])
  const counts: [string, number][] = [
    ['acknowledged accounts missing', await count(url, missingFrom('accounts'), [accountIds])],
    ['acknowledged alerts missing', await count(url, missingFrom('alerts'), [alertIds])],
    [
      'alerts still open although their closing was acknowledged',
      await count(url, 'select count(*) from alerts where id = any($1) and closed = 0', [closedIds]),
    ],
    [
      'acknowledged accounts without an audit entry',
      await count(
        url,
        `select count(*) from unnest($1::text[]) asked (id) where not exists (select from audit_entries
           where business_id = 'demo' and record_kind = 'account' and record_id = asked.id and action = 'create')`,
        [accountIds],
      ),
    ],
    [
      'phones with more than one account',
      await count(
        url,
        `select count(*) from (select from accounts where deleted_at is null
           group by business_id, phone having count(*) > 1) more`,
      ),
    ],
  ]
  const lost = counts.filter(([, number]) => number > 0).map(([name, number]) => `${number} ${name}`)
  return [...lost, ...(await findUnequalImports(url, waves))]
}

async function findUnequalImports(url: string, waves: readonly Wave[]): Promise<string[]> {
  const unequal = await read<{ id: string; accounts: string; rows: string; counts: object }>(
    url,
    `select id, counts, accounts, (select jsonb_agg(outcomes) from (select outcome, issues ->> 0 as issue, count(*)
       from job_rows where job_id = jobs.id group by 1, 2) outcomes)::text as rows
     from unnest($1::text[], $2::text[], $3::int[]) wave (type, job, expected) join jobs on id = job
       cross join lateral (select count(*) as accounts from accounts where business_id = 'demo' and account_type = type) made
     where accounts <> expected`,
    [
      waves.map(({ accountType }) => accountType),
      waves.map(({ jobId }) => jobId),
      waves.map(({ rows }) => rows),
    ],
  )
  return unequal.map(
    ({ id, accounts, rows, counts }) =>
      `the import ${id} created ${accounts} accounts: ${JSON.stringify(counts)}, rows ${rows}`,
  )
}

/**
 * Once every delivery has ended, returns the messages that were lost, sent twice, reported wrongly, or not
 * seen in a stream.
 */
export async function findUndelivered(
  url: string,
  { acknowledged, waves }: Known,
  streams: readonly FollowedAlerts[],
  ledger: Ledger,
): Promise<string[]> {
  const ids = waves.map(({ notification }) => notification)
  const outcomes = await read<Outcome>(
    url,
    'select phone, channel, state from deliveries where notification_id = any($1)',
    [ids],
  )
  const unfinished = await count(
    url,
    `select count(*) from notifications where id = any($1) and state <> 'done'`,
    [ids],
  )
  const missed = streams.map((stream) => countMissed(stream, acknowledged.alerts)).filter((one) => one > 0)
  return [
    ...findFaults(
      outcomes,
      ledger,
      waves.reduce((sum, { rows }) => sum + rows, 0),
    ),
    ...(unfinished > 0 ? [`${unfinished} notifications are not done`] : []),
    ...missed.map((number) => `${number} alerts were not seen in a stream`),
  ]
}

export async function untilDelivered(url: string): Promise<void> {
  let [last, since] = [Number.POSITIVE_INFINITY, performance.now()]
  for (let left = last; left > 0; ) {
    left = await count(
      url,
      `select (select count(*) from deliveries where state in ('queued', 'sending'))
         + (select count(*) from notifications where state not in ('done', 'cancelled'))`,
    )
    if (left < last) [last, since] = [left, performance.now()]
    if (performance.now() - since > longestSilenceMs) throw new Error(`${left} deliveries are stuck.`)
    await pause(500)
  }
}

const missingFrom = (table: 'accounts' | 'alerts') =>
  `select count(*) from unnest($1::text[]) asked (id) where not exists (select from ${table}
     where business_id = 'demo' and ${table}.id = asked.id)`

async function count(url: string, text: string, values: unknown[] = []): Promise<number> {
  const [row] = await read<Record<string, string>>(url, text, values)
  return Number(Object.values(row ?? {})[0] ?? 0)
}

async function read<Row extends object>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const reader = await connectAlone(url)
  try {
    return (await reader.query<Row & { [column: string]: unknown }>(text, values)).rows
  } finally {
    await reader.end()
  }
}
