import { makeAccount, outlineAccount } from './accounts'
import { alertId, makeAlert } from './alerts'
import { analyze, openShelves, type Shelf, type Shelves } from './copy-repository'
import { Refusal } from './refusal'
import { readSource } from './service'
import type { Source } from './source'

export type Kind = 'accounts' | 'alerts'
export type Targets = Record<Kind, number | undefined>

/** `begin` is told how many there are and how many there shall be, and answers who hears of each further count. */
export type Watcher = { begin(kind: Kind, present: number, target: number): (present: number) => void }

type Seeding = {
  url: string
  businessId: string
  seed: number
  targets: Targets
  watcher: Watcher
  signal: AbortSignal
}

const rowsAtOnce = 2_000

/**
 * Brings a business up to so many live accounts and alerts by COPY. The sample of an index is always the same, so a
 * seeding that was interrupted is taken up where it ended. Throws the signal's reason between two chunks.
 */
export async function seedSamples({
  url,
  businessId,
  seed,
  targets,
  watcher,
  signal,
}: Seeding): Promise<void> {
  const source = await readSource(businessId, seed)
  if (targets.accounts && source.accountTypes.length === 0) {
    throw new Refusal(`${businessId} has no account type, so it can have no accounts.`)
  }
  const shelves = await openShelves(url, businessId)
  try {
    await fillShelves(shelves, source, { targets, watcher, signal })
  } catch (error) {
    // Whoever lost the database hears of that, and not that it could not be tidied.
    await shelves.close().catch(() => {})
    throw error
  }
  await shelves.close()
  await analyze(url)
}

async function fillShelves(
  shelves: Shelves,
  source: Source,
  { targets, watcher, signal }: Pick<Seeding, 'targets' | 'watcher' | 'signal'>,
): Promise<void> {
  for (const kind of ['accounts', 'alerts'] as const) {
    const target = targets[kind]
    if (target === undefined) continue
    const present = await shelves[kind].count()
    const missing = { present, target, told: watcher.begin(kind, present, target), signal }
    if (kind === 'accounts') await fill(shelves.accounts, accountMaker(source), missing)
    else await fill(shelves.alerts, alertMaker(source), missing)
  }
}

type Maker<Row> = { id(index: number): string; make(index: number): Row }

function accountMaker(source: Source) {
  return {
    id: (index: number) => outlineAccount(source, index).id,
    make: (index: number) => makeAccount(source, index),
  }
}

function alertMaker(source: Source) {
  return { id: (index: number) => alertId(source, index), make: (index: number) => makeAlert(source, index) }
}

type Missing = { present: number; target: number; told(present: number): void; signal: AbortSignal }

async function fill<Row>(
  shelf: Shelf<Row>,
  maker: Maker<Row>,
  { present, target, told, signal }: Missing,
): Promise<void> {
  let count = present
  let next = 0
  while (count < target) {
    signal.throwIfAborted()
    const indexes = await findUnused(shelf, maker, next)
    const taken = indexes.slice(0, target - count)
    if (taken.length > 0) count += await shelf.store(taken.map(maker.make))
    next = taken.length < indexes.length ? (taken.at(-1) ?? next) + 1 : next + rowsAtOnce
    told(count)
  }
}

/** Those of the next indexes whose samples are not there yet. */
async function findUnused<Row>(shelf: Shelf<Row>, { id }: Maker<Row>, next: number): Promise<number[]> {
  const ids = Array.from({ length: rowsAtOnce }, (_, offset) => id(next + offset))
  const there = await shelf.findIds(ids)
  return ids.flatMap((one, offset) => (there.has(one) ? [] : [next + offset]))
}
