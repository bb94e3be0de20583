import type { Issue } from '@/lib/contract/errors'
import type { ImportOptions } from '@/lib/contract/import-options'
import { type DeletedAccount, selectDeletedByPhones } from '../accounts/batch-service'
import { findNearAccounts, type NearAccount, nearIssue } from '../accounts/phone-service'
import { issue } from '../api-error'
import type { Caller } from '../caller'
import type { RowReading } from '../imports/row-service'
import type { TurnJob } from './job-turn-repository'
import { findWithdrawn } from './keep-consent'
import { findFirstLines, type RowResult } from './rows-repository'

type Options = Pick<ImportOptions, 'restoreConsent'>
type Row = RowReading & { line: number }
type Step = { caller: Caller; job: TurnJob }

/**
 * Accounts and rows that may belong to the same person as a row without an account, by phone number: live
 * accounts, deleted accounts, and the lines of earlier rows.
 */
export type KnownPeople = {
  near: ReadonlyMap<string, NearAccount>
  deleted: ReadonlyMap<string, DeletedAccount>
  lines: NearLines
}
/**
 * Lines by phone number. `own` is the first line with this number; `beside`, the first line in this batch
 * that has it as an additional number.
 */
type NearLines = { own: ReadonlyMap<string, number>; beside: ReadonlyMap<string, number> }

/**
 * Finds people whom rows may duplicate. Deleted accounts count only if no live account has the phone number.
 * `byPhone` are the accounts that have a row's phone number.
 */
export async function findKnownPeople(
  { caller: { businessId }, job }: Step,
  rows: readonly Row[],
  byPhone: ReadonlyMap<string, unknown>,
): Promise<KnownPeople> {
  const others = new Set(rows.flatMap((row) => row.near))
  const near = keyed(await findNearAccounts(businessId, [...others]))
  const lines = await findNearLines(job, rows, [...others])
  if (job.options.restoreConsent) return { near, deleted: new Map(), lines }
  const phones = new Set([...rows.flatMap(({ phone }) => phone ?? []), ...others])
  const free = [...phones].filter((phone) => !byPhone.has(phone) && !near.has(phone))
  const deleted = keyed(free.length > 0 ? await selectDeletedByPhones(businessId, free) : [])
  return { near, deleted, lines }
}

async function findNearLines(
  job: TurnJob,
  rows: readonly Row[],
  others: readonly string[],
): Promise<NearLines> {
  if (others.length === 0) return { own: new Map(), beside: new Map() }
  const own = await findFirstLines(job, others, { before: rows[0]?.line ?? 0 })
  const beside = new Map<string, number>()
  for (const { phone, near, line } of rows) {
    if (phone && !own.has(phone)) own.set(phone, line)
    for (const other of near) if (!beside.has(other)) beside.set(other, line)
  }
  return { own, beside }
}

const keyed = <One extends { phone: string }>(accounts: readonly One[]) =>
  new Map(accounts.map((account) => [account.phone, account]))

/**
 * The result of skipping a row whose new account would override a deletion, or would subscribe or unblock
 * somebody again. Undefined if it would do neither.
 */
export function withhold(options: Options, row: Row, { near, deleted }: KnownPeople): RowResult | undefined {
  const { line, phone = '', notices } = row
  const [gone] = [phone, ...row.near].flatMap((one) => deleted.get(one) ?? [])
  const found = gone
    ? { accountId: gone.id, issues: [staysDeleted(gone)] }
    : findWithdrawn(row, near, options)
  if (!found) return undefined
  const { accountId, issues } = found
  return { line, phone, outcome: 'skipped', accountId, issues: [...issues, ...notices] }
}

const staysDeleted = ({ phone, fullname }: DeletedAccount): Issue =>
  issue('phone', 'is_deleted', `belongs to ${fullname ?? 'an account'} (${phone}), who was deleted`)

/**
 * Warns that a row may be about the same person as another account or, if there is none, as an earlier row.
 */
export function warnOfNear(result: RowResult, row: Row, { near, lines }: KnownPeople): void {
  const accounts = row.near.flatMap((phone) => near.get(phone) ?? []).map(nearIssue)
  const found = accounts.length > 0 ? accounts : nearLine(row, lines)
  if (found.length > 0) result.issues = [...(result.issues ?? []), ...found]
}

function nearLine({ line, phone = '', near }: Row, { own, beside }: NearLines): Issue[] {
  const found = [...near.map((one) => own.get(one)), beside.get(phone)]
  const first = Math.min(...found.filter((one) => one !== undefined))
  return first < line
    ? [issue('phone', 'near_row', `may be the same person as the one on line ${first}`)]
    : []
}
