import type { Account, AttributeValue } from '@/lib/contract/accounts/account'
import type { Issue } from '@/lib/contract/errors'
import { otherSpellings } from '@/lib/format/phone/phone-alternatives'
import { phoneCountry } from '@/lib/format/phone/read-phone'
import { changeAccounts, insertAccounts, newAccount, selectAccountsByPhones } from '../accounts/batch-service'
import { ApiError, issue } from '../api-error'
import { changesBetween } from '../audit/service'
import { defaultCountryOf } from '../businesses/default-country-service'
import type { Caller } from '../caller'
import { readDefinitions } from '../definitions/cache'
import { readRows } from '../imports/row-reading-service'
import { atField, definitionsNamedIn, type RowReading } from '../imports/row-service'
import { takeAccountRoom } from '../quotas/quotas-service'
import type { TurnJob } from './job-turn-repository'
import { keepConsent } from './keep-consent'
import { keepSameMoments } from './keep-same-moments'
import { findKnownPeople, warnOfNear, withhold } from './known-people-service'
import { nameMissing } from './missing-attributes-service'
import type { RowRules } from './row-rules'
import { findFirstLines, type RowResult, type StoredRow } from './rows-repository'

type Read = RowReading & { line: number }
/**
 * What to do with a row: its result, the account to create or change, and `given`, the values from the row.
 */
export type Plan = {
  result: RowResult
  insert?: Account
  change?: { before: Account; after: Account }
  given?: Read['change']
}
type Step = { caller: Caller; job: TurnJob; rules: RowRules; isRun: boolean }

/**
 * Imports the next rows or, without `isRun`, only predicts their results. A run skips rows that the check
 * rejected. `handled` is the number of rows that are done. Stops after a row that takes too long to read, so
 * that a file full of them does not hold up other jobs.
 */
export async function importRows(
  step: Step,
  rows: readonly StoredRow[],
): Promise<{ handled: number; results: RowResult[] }> {
  const wanted = step.isRun ? rows.filter(({ outcome }) => outcome !== 'refused') : rows
  const read = await readStored(step, wanted)
  const last = read.length < wanted.length ? rows.findIndex(({ line }) => line === read.at(-1)?.line) : -1
  return { handled: last < 0 ? rows.length : last + 1, results: await importRead(step, read) }
}

async function importRead(step: Step, read: Read[]): Promise<RowResult[]> {
  const first = step.isRun ? new Map() : await firstLinesOf(step.job, read)
  const existing = await selectAccountsByPhones(step.caller.businessId, phonesOf(read), step.isRun)
  const plans = await planRows(step, read, { first, existing })
  if (step.isRun) await storePlans(step, plans)
  return plans.map(({ result }) => (step.isRun ? result : asDryRun(result)))
}

/** Removes what only a run may store: the values for undoing the row, and the ID of a new account. */
function asDryRun({ version: _, before: __, ...result }: RowResult): RowResult {
  return result.outcome === 'created' ? { ...result, accountId: undefined } : result
}

/** Checks one corrected row. It is a duplicate if any other row has the same phone number. */
export async function checkRow(step: Omit<Step, 'isRun'>, row: StoredRow): Promise<RowResult> {
  const read = await readStored(step, [row])
  const first = await findFirstLines(step.job, read.flatMap(spellingsOf), { not: row.line })
  const existing = await selectAccountsByPhones(step.caller.businessId, phonesOf(read), false)
  const [plan] = await planRows({ ...step, isRun: false }, read, { first, existing })
  return asDryRun((plan as Plan).result)
}

/** Plans one row of a run. `find` returns the account that has the row's phone number. */
export async function planRow(
  step: Omit<Step, 'isRun'>,
  row: StoredRow,
  find: (phone: string) => Promise<Account | undefined>,
): Promise<Plan> {
  const read = await readStored(step, [row])
  const phone = read.flatMap(({ phone: given, issues }) => (issues.length === 0 && given) || [])[0]
  const account = phone === undefined ? undefined : await find(phone)
  const existing = account && phone !== undefined ? [{ ...account, phone }] : []
  const [plan] = await planRows({ ...step, isRun: true }, read, { first: new Map(), existing })
  return plan as Plan
}

/** Reads rows in order. Stops after a row that takes too long. */
async function readStored(
  { caller, job, rules }: Omit<Step, 'isRun'>,
  rows: readonly StoredRow[],
): Promise<Read[]> {
  const { businessId } = caller
  const definitions = await readDefinitions(businessId, definitionsNamedIn(job.options))
  const country = phoneCountry(job.options.country) ?? (await defaultCountryOf(businessId))
  const whole = rows.filter(({ broken }) => broken === null)
  const business = { ...definitions, country, isOpen: rules.isOpen }
  const task = { options: job.options, business, header: job.header ?? [] }
  const readings = await readRows(
    task,
    whole.map(({ cells }) => cells ?? []),
  )
  const isLeft = readings.length < whole.length
  const end = isLeft ? rows.indexOf(whole[readings.length] as StoredRow) : rows.length
  const next = readings.values()
  return rows.slice(0, end).map(({ line, broken }) => {
    if (broken !== null) return { line, ...unread(brokenIssue(broken)) }
    return { line, ...(next.next().value ?? unread(tooSlow)) }
  })
}

const unread = (why: Issue): RowReading => ({ change: {}, issues: [why], notices: [], near: [] })

const tooSlow = issue('', 'too_slow', 'takes over a second to read')

function brokenIssue(code: string): Issue {
  if (code === 'stray_quote')
    return issue('', 'stray_quote', 'has an unmatched quote, or one that closes in another cell or row')
  if (code === 'too_many_cells')
    return issue('', 'too_many_cells', 'has more cells than the file has columns')
  if (code === 'damaged_text')
    return issue('', 'damaged_text', "has bytes that are invalid in the file's encoding")
  if (code === 'is_deleted') return issue('', 'is_deleted', 'was permanently deleted')
  return issue('', 'invalid_text', 'has a character that cannot be stored (NUL)')
}

const phonesOf = (rows: readonly Read[]) => rows.flatMap(({ phone }) => phone ?? [])

/** A row's phone number in all its forms. */
const spellingsOf = ({ phone }: Read) => (phone === undefined ? [] : [phone, ...otherSpellings(phone)])

/** The first line of each phone number in these and earlier rows, also for other forms of these numbers. */
async function firstLinesOf(job: TurnJob, rows: readonly Read[]): Promise<Map<string, number>> {
  const first = await findFirstLines(job, rows.flatMap(spellingsOf), { before: rows[0]?.line ?? 0 })
  for (const { phone, line } of rows) if (phone && !first.has(phone)) first.set(phone, line)
  return first
}

/** The first line of each phone number, and the accounts with these numbers. */
type Known = { first: ReadonlyMap<string, number>; existing: readonly Account[] }

async function planRows(step: Step, rows: readonly Read[], { first, existing }: Known): Promise<Plan[]> {
  const byPhone = new Map(existing.map((account) => [account.phone, account]))
  const known = await findKnownPeople(step, rows, byPhone)
  const plans: Plan[] = []
  for (const row of rows) {
    const before = byPhone.get(row.phone ?? '')
    // If two accounts have the same phone number in different forms, a file may contain both.
    const lines = (before ? [before.phone] : spellingsOf(row)).flatMap((phone) => first.get(phone) ?? [])
    const line = Math.min(...lines)
    if (lines.length > 0 && line !== row.line) {
      row.issues.push(issue('phone', 'duplicate', `is already on line ${line}`))
    }
    const withheld = before || row.issues.length > 0 ? undefined : withhold(step.job.options, row, known)
    const plan = withheld ? { result: withheld } : await planRead(step, row, before)
    if (plan.result.outcome === 'created') warnOfNear(plan.result, row, known)
    plans.push(plan)
  }
  return plans
}

async function planRead({ caller, job, rules }: Step, row: Read, before: Account | undefined): Promise<Plan> {
  const { line, phone, issues } = row
  const { change, notices: kept } = keepConsent(row.change, before, job.options)
  const notices = [...row.notices, ...kept]
  if (issues.length > 0 || phone === undefined) return refused(row, issues)
  if (before && job.options.mode === 'create') {
    const exists = issue('phone', 'exists', 'already belongs to an account')
    return { result: { line, phone, outcome: 'skipped', accountId: before.id, issues: [exists] } }
  }
  try {
    if (before) {
      const given = keepSameMoments(before, change)
      const after = await rules.applyChange(caller, before, given)
      return { ...planChange(row, { before, after, notices }), given }
    }
    const blank = newAccount(caller, phone)
    const { accountType = job.options.accountType, attributesValue = [] } = change
    if (accountType === undefined) return refused(row, [issue('accountType', 'required', 'is missing')])
    const given = { ...change, accountType, attributesValue }
    const insert = await rules.applyChange(caller, blank, given)
    return {
      result: { line, phone, outcome: 'created', accountId: insert.id, version: 1, issues: notices },
      insert,
      given,
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const found = (error.data.issues as Issue[] | undefined) ?? []
    const account = { ...(before ?? newAccount(caller, phone)), ...wouldBe(change, before, job) }
    return refused(
      row,
      await nameMissing(
        found.map((one) => atField(one, change)),
        account,
      ),
    )
  }
}

/**
 * The account type and attributes of the account after the import, which determine the required attributes.
 */
function wouldBe(
  { accountType, attributesValue = [] }: Read['change'],
  before: Account | undefined,
  { options }: TurnJob,
): Pick<Account, 'accountType' | 'attributesValue'> {
  return {
    accountType: accountType ?? before?.accountType ?? options.accountType ?? '',
    attributesValue: [...(before?.attributesValue ?? []), ...(attributesValue as AttributeValue[])],
  }
}

const refused = ({ line, phone }: Read, issues: Issue[]): Plan => ({
  result: { line, phone, outcome: 'refused', issues },
})

type Changed = { before: Account; after: Account; notices: Issue[] }

function planChange({ line, phone }: Read, { before, after, notices }: Changed): Plan {
  const changes = changesBetween(before, after)
  if (Object.keys(changes).length === 0) {
    const issues = [issue('', 'unchanged', 'changes nothing'), ...notices]
    return { result: { line, phone, outcome: 'skipped', accountId: before.id, issues } }
  }
  const was = Object.fromEntries(Object.entries(changes).map(([member, { from }]) => [member, from]))
  const result = {
    line,
    phone,
    accountId: before.id,
    version: before.version + 1,
    before: was,
    issues: notices,
  }
  return { result: { ...result, outcome: 'updated' }, change: { before, after } }
}

/**
 * Stores the planned accounts. Skips a new account if its phone number has been taken since the row was read.
 */
async function storePlans({ caller, job }: Step, plans: Plan[]): Promise<void> {
  const by = { caller, jobId: job.id }
  await changeAccounts(
    by,
    'update',
    plans.flatMap(({ change }) => change ?? []),
  )
  await refuseBeyondQuota(caller, plans)
  const inserts = plans.flatMap(({ insert }) => insert ?? [])
  if (inserts.length === 0) return
  const stored = await insertAccounts(by, inserts, job.options.sendSMS)
  for (const plan of plans) {
    if (!plan.insert || stored.has(plan.insert.id)) continue
    const { line, phone } = plan.result
    const exists = issue('phone', 'exists', 'already belongs to an account')
    plan.result = { line, phone, outcome: 'skipped', issues: [exists] }
  }
}

/** Rejects rows whose new accounts would exceed the quota; earlier rows take precedence. */
async function refuseBeyondQuota({ businessId }: Caller, plans: Plan[]): Promise<void> {
  const creating = plans.filter(({ insert }) => insert !== undefined)
  const quota = creating.length > 0 ? await takeAccountRoom(businessId) : null
  if (quota === null) return
  for (const plan of creating.slice(quota.room)) {
    const { line, phone } = plan.result
    const full = issue(
      '',
      'too_many',
      `exceeds the quota: the business may have at most ${quota.limit} accounts`,
    )
    plan.insert = undefined
    plan.result = { line, phone, outcome: 'refused', issues: [full] }
  }
}
