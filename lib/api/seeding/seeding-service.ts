import type { Language } from '@/lib/contract/choices'
import { makeAccount, outlineAccount } from '@/lib/samples/accounts'
import { alertId, makeAlert } from '@/lib/samples/alerts'
import type { Source } from '@/lib/samples/source'
import { CommandError } from '../command-error'
import { toAccountRow } from './account-row'
import { analyze, openTables, type SampleTable, type SampleTables } from './copy-repository'
import { readSource } from './service'

export type Kind = 'accounts' | 'alerts'
export type Targets = Record<Kind, number | undefined>

/**
 * Reports progress: `begin` gets the current and the target number of rows, and returns a function that is called with
 * each new count.
 */
export type Watcher = { begin(kind: Kind, present: number, target: number): (present: number) => void }

export type Seeding = {
  url: string
  businessId: string
  language: Language
  seed: number
  targets: Targets
  /** The number of new alerts that are open; a few by default. */
  open?: number
  watcher: Watcher
  signal: AbortSignal
}

const rowsAtOnce = 2_000

/**
 * Adds sample accounts and alerts with COPY until the business has the target number of each. An index always produces
 * the same sample, so an interrupted seeding can be continued. If the signal aborts, throws its reason after the
 * current chunk. Call `analyzeSamples` afterwards.
 */
export async function seedSamples({
  url,
  businessId,
  language,
  seed,
  targets,
  open,
  watcher,
  signal,
}: Seeding): Promise<void> {
  const source = { ...(await readSource(businessId, language, seed)), open }
  if (targets.accounts && source.accountTypes.length === 0) {
    throw new CommandError(`${businessId} has no account type, so it cannot have accounts.`)
  }
  const tables = await openTables(url, businessId)
  try {
    await fillTables(tables, source, { targets, watcher, signal })
  } catch (error) {
    // Ignores errors from closing the connection, so that the original error is thrown.
    await tables.close().catch(() => {})
    throw error
  }
  await tables.close()
}

/** Updates the statistics of PostgreSQL's query planner. */
export const analyzeSamples = (url: string): Promise<void> => analyze(url)

async function fillTables(
  tables: SampleTables,
  source: Source,
  { targets, watcher, signal }: Pick<Seeding, 'targets' | 'watcher' | 'signal'>,
): Promise<void> {
  for (const kind of ['accounts', 'alerts'] as const) {
    const target = targets[kind]
    if (target === undefined) continue
    const present = await tables[kind].count()
    const missing = { present, target, report: watcher.begin(kind, present, target), signal }
    if (kind === 'accounts') await fill(tables.accounts, accountMaker(source), missing)
    else await fill(tables.alerts, alertMaker(source), missing)
  }
}

type Maker<Row> = { id(index: number): string; make(index: number): Row }

function accountMaker(source: Source) {
  return {
    id: (index: number) => outlineAccount(source, index).id,
    make: (index: number) => toAccountRow(makeAccount(source, index), source.attributes),
  }
}

function alertMaker(source: Source) {
  return { id: (index: number) => alertId(source, index), make: (index: number) => makeAlert(source, index) }
}

type Missing = { present: number; target: number; report(present: number): void; signal: AbortSignal }

async function fill<Row>(
  table: SampleTable<Row>,
  maker: Maker<Row>,
  { present, target, report, signal }: Missing,
): Promise<void> {
  let count = present
  let next = 0
  while (count < target) {
    signal.throwIfAborted()
    const indexes = await findUnused(table, maker, next)
    const taken = indexes.slice(0, target - count)
    if (taken.length > 0) count += await table.store(taken.map(maker.make))
    next = taken.length < indexes.length ? (taken.at(-1) ?? next) + 1 : next + rowsAtOnce
    report(count)
  }
}

/** Checks the next 2,000 indexes; returns those whose samples are not stored yet. */
async function findUnused<Row>(table: SampleTable<Row>, { id }: Maker<Row>, next: number): Promise<number[]> {
  const ids = Array.from({ length: rowsAtOnce }, (_, offset) => id(next + offset))
  const stored = await table.findIds(ids)
  return ids.flatMap((one, offset) => (stored.has(one) ? [] : [next + offset]))
}
