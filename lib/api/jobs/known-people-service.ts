import type { Issue } from '@/lib/contract/errors'
import type { ImportOptions } from '@/lib/contract/import-options'
import { type DeletedAccount, selectDeletedByPhones } from '../accounts/batch-service'
import { findNearAccounts, type NearAccount, nearIssue } from '../accounts/phone-service'
import { issue } from '../api-error'
import type { Caller } from '../caller'
import type { RowReading } from '../imports/row-service'
import { findWithdrawn } from './keep-consent'
import type { RowResult } from './rows-repository'

type Options = Pick<ImportOptions, 'restoreConsent'>
type Row = RowReading & { line: number }
type Step = { caller: Caller; job: { options: Options } }

/** Who may be the person of a row that has no account by its own phone, by phone: living accounts and deleted ones. */
export type KnownPeople = {
  near: ReadonlyMap<string, NearAccount>
  deleted: ReadonlyMap<string, DeletedAccount>
}

/** A deleted person counts only while no living account has the phone; `byPhone` are those that have the phone of a row. */
export async function findKnownPeople(
  { caller: { businessId }, job }: Step,
  rows: readonly Row[],
  byPhone: ReadonlyMap<string, unknown>,
): Promise<KnownPeople> {
  const others = new Set(rows.flatMap((row) => row.near))
  const near = keyed(await findNearAccounts(businessId, [...others]))
  if (job.options.restoreConsent) return { near, deleted: new Map() }
  const phones = new Set([...rows.flatMap(({ phone }) => phone ?? []), ...others])
  const free = [...phones].filter((phone) => !byPhone.has(phone) && !near.has(phone))
  return { near, deleted: keyed(free.length > 0 ? await selectDeletedByPhones(businessId, free) : []) }
}

const keyed = <One extends { phone: string }>(accounts: readonly One[]) =>
  new Map(accounts.map((account) => [account.phone, account]))

/** The result of a row that is skipped because its new account would undo the wish of somebody who may be the same person. */
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

/** Says of an account that is created who may be the same person. */
export function warnOfNear(result: RowResult, row: Row, { near }: KnownPeople): void {
  const found = row.near.flatMap((phone) => near.get(phone) ?? []).map(nearIssue)
  if (found.length > 0) result.issues = [...(result.issues ?? []), ...found]
}
