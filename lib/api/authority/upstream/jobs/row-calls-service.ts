import type { Account } from '@/lib/contract/accounts/account'
import type { Issue } from '@/lib/contract/errors'
import { selectAccountsByPhones } from '../../../accounts/batch-service'
import { ApiError, invalidArguments, issue } from '../../../api-error'
import { atField } from '../../../imports/row-service'
import { changeOf, resultOf } from '../../../jobs/bulk-step-service'
import { planRow } from '../../../jobs/import-step-service'
import type { RowOutcome, RowResult, RowsEnd, StoredRow, TurnJob } from '../../../jobs/row-turn-service'
import type { WrittenJson } from '../../../written-json'
import {
  changeAccount,
  checkAccount,
  createAccount,
  readFresh,
  recordOf,
  removeAccount,
} from '../accounts-service'
import type { UpstreamCall } from '../call-service'
import type { UpstreamResult } from '../client/upstream-result'
import { findIntent, type StoredIntent } from '../intents-repository'
import { openRules } from './open-rules'

const retrySeconds = 5
/** The longest time that a job waits, because a waiting job delays the business's other jobs. */
const longestRestSeconds = 300

/**
 * Carries out a row at the other deployment. If the row's write was already sent, returns its outcome, or
 * `unknown` if the response was lost.
 */
export async function carryOut(given: UpstreamCall, job: TurnJob, row: StoredRow): Promise<RowsEnd> {
  const { call, last } = watched(given)
  const sent = await endOfSent(call, row)
  if (sent) return sent
  try {
    const result = job.kind === 'import' ? await importRow(call, job, row) : await changeRow(call, job, row)
    return { kind: 'done', results: [result] }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return (await endOfSent(call, row)) ?? endOfRefused(error, last(), [row])
  }
}

/** Returns a copy of the call, and a function that returns the call's last result. */
export function watched(given: UpstreamCall) {
  let last: UpstreamResult | undefined
  const seen: UpstreamCall['seen'] = async (result) => {
    last = result
    return result
  }
  return { call: { ...given, seen }, last: () => last }
}

const outcomes: Record<string, RowOutcome> = {
  createAccount: 'created',
  updateAccount: 'updated',
  deleteAccount: 'deleted',
}

/** Returns the outcome of the row's write; undefined if it was not sent. */
async function endOfSent({ caller, callerKey, key = '' }: UpstreamCall, row: StoredRow) {
  const intent = await findIntent(caller.businessId, callerKey, key)
  return intent && endOf(intent, row)
}

function endOf({ state, operation, json, version }: StoredIntent, { line, accountId }: StoredRow): RowsEnd {
  if (state === 'pending') return { kind: 'later', seconds: retrySeconds }
  const outcome = state === 'done' && json !== null ? outcomes[operation] : undefined
  if (!outcome || json === null)
    return { kind: 'done', results: [{ line, accountId: accountId ?? undefined, outcome: 'unknown' }] }
  const written = recordOf({ json } as WrittenJson)
  return { kind: 'done', results: [{ ...writtenAs(outcome, written, version), line }] }
}

const writtenAs = (outcome: RowOutcome, { id, phone, version }: Account, now?: number | null) => ({
  outcome,
  accountId: id,
  phone,
  version: now ?? version,
})

/**
 * Returns what happens after an error: the rows wait if the deployment cannot handle them now, the job fails
 * if its session has ended, and otherwise the rows are refused.
 */
export function endOfRefused(
  error: ApiError,
  last: UpstreamResult | undefined,
  rows: readonly StoredRow[],
): RowsEnd {
  if (last === undefined || isForLater(last)) return { kind: 'later', seconds: secondsOf(last) }
  if ('status' in last && last.status === 401) return { kind: 'sessionEnded' }
  const issues = whyRefused(error)
  const refused = ({ line, accountId }: StoredRow): RowResult => ({
    line,
    accountId: accountId ?? undefined,
    outcome: 'refused',
    issues,
  })
  return { kind: 'done', results: rows.map(refused) }
}

/** True if the deployment could not handle the call now. The row itself may be valid. */
function isForLater(result: UpstreamResult): boolean {
  if (result.kind === 'notSent' || result.kind === 'noAnswer') return true
  const { kind, status } = result
  if (status === 429 || (status >= 500 && status !== 501)) return true
  return kind === 'unreadable' && status < 400
}

function secondsOf(result: UpstreamResult | undefined): number {
  const asked = result && 'retryAfterSeconds' in result ? result.retryAfterSeconds : undefined
  return Math.min(asked ?? retrySeconds, longestRestSeconds)
}

/** The issues that another Beacon lists, or the deployment's own error message. */
function whyRefused({ code, data, message }: ApiError): Issue[] {
  const issues = data.issues as Issue[] | undefined
  if (issues && issues.length > 0) return issues
  const { status, error } = (data.upstream ?? { error: message }) as { status?: number; error?: string }
  const said = error ?? `Status ${status}.`
  return [issue('', code === 'not_found' ? 'not_found' : 'upstream_refused', said)]
}

async function importRow(call: UpstreamCall, job: TurnJob, row: StoredRow): Promise<RowResult> {
  const { caller } = call
  const plan = await planRow({ caller, job, rules: openRules }, row, (phone) => findThere(call, job, phone))
  const { result, insert, change, given = {} } = plan
  if (result.outcome !== 'created' && result.outcome !== 'updated') return result
  try {
    if (change && result.outcome === 'updated')
      return writtenRow(result, await changeAccount(call, change.before, given))
    if (!insert) return result
    const { accountType, phone } = insert
    const body = { ...given, accountType, phone, sendSMS: job.options.sendSMS }
    return writtenRow(result, await createAccount(call, body))
  } catch (error) {
    throw error instanceof ApiError ? atColumns(error, given) : error
  }
}

const writtenRow = (result: RowResult, written: WrittenJson): RowResult => ({
  line: result.line,
  issues: result.issues,
  ...writtenAs(result.outcome, recordOf(written), written.version),
  phone: result.phone,
})

/** Assigns an issue with an attribute to the attribute's column. */
function atColumns(error: ApiError, given: { attributesValue?: unknown }): ApiError {
  const issues = error.data.issues as Issue[] | undefined
  if (issues) error.data.issues = issues.map((one) => atField(one, given))
  return error
}

/**
 * Returns the account with this phone number. A stored copy is enough for an import that does not change
 * existing accounts. Otherwise, or if there is no copy, the account is read from the other deployment.
 */
async function findThere(call: UpstreamCall, job: TurnJob, phone: string): Promise<Account | undefined> {
  const [kept] = await selectAccountsByPhones(call.caller.businessId, [phone], false)
  if (kept && job.options.mode === 'create') return kept
  const account = kept && (await unlessMissing(readFresh(call, kept.id)))
  if (account) return account
  const [id] = await idsWithPhone(call, phone)
  return id === undefined ? undefined : unlessMissing(readFresh(call, id))
}

/**
 * Returns the IDs of the accounts with this phone number. Throws if the deployment has one but does not
 * return its ID (4.3).
 */
export async function idsWithPhone(call: UpstreamCall, phone: string): Promise<readonly string[]> {
  const found = await unlessMissing(checkAccount(call, { phone }))
  if (found?.exists && found.accountIds.length === 0)
    throw invalidArguments(
      issue('phone', 'upstream_refused', 'has an account whose id the other deployment does not return'),
    )
  return found?.accountIds ?? []
}

/** Returns undefined instead of throwing a 404. */
async function unlessMissing<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return undefined
    throw error
  }
}

async function changeRow(call: UpstreamCall, job: TurnJob, row: StoredRow): Promise<RowResult> {
  const { line } = row
  const before = await readFresh(call, row.accountId ?? '')
  if (job.kind === 'delete') {
    const removed = await removeAccount(call, before)
    return { line, ...writtenAs('deleted', recordOf(removed), removed.version) }
  }
  const change = changeOf(job, before)
  const result = resultOf(line, before, await openRules.applyChange(call.caller, before, change))
  if (result.outcome === 'skipped') return result
  const changed = await changeAccount(call, before, change)
  return { line, ...writtenAs('updated', recordOf(changed), changed.version) }
}
