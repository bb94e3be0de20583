import * as contract from '@/lib/contract/accounts/account'
import { Metadata } from '@/lib/contract/fields/fields'
import type { AnswerOf, ParsedRequestOf } from '@/lib/contract/operation'
import { ApiError, invalidArguments, issue, notFound } from '../api-error'
import { changesBetween, recordAudit } from '../audit/service'
import type { Caller } from '../caller'
import { brokenConstraint } from '../db/failures'
import { inTransaction, readDatabaseTime } from '../db/transaction'
import { readDefinitions } from '../definitions/cache'
import { type Precondition, requireCurrent } from '../precondition'
import { findReadOnlyChanges } from '../read-only'
import type { WrittenJson } from '../written-json'
import { checkAttributeValues, findMissingAttributes } from './check-attribute-values'
import { removeTestBrowsers } from './devices/devices-service'
import { findMergedInto } from './merge/merge-repository'
import { mergePatch } from './merge-patch'
import { requirePhone, warningsAbout } from './phone-service'
import { findDeletion, lockAccount, updateAccountRow } from './repository'
import { searchText } from './search/search-text'
import { deletedAccountType, expiryOf, oneAccount, phoneTaken, requireAccountType } from './service'

type Account = contract.Account
export type Change = ParsedRequestOf<typeof contract.updateAccount>['body']

/** An update that changes nothing creates no new version. */
export function updateAccount(
  caller: Caller,
  id: string,
  change: Change,
  matches: Precondition,
): Promise<WrittenJson> {
  return changeAccount(
    caller,
    { id, matches, action: 'update', warns: change.phone !== undefined },
    (before) => applyChange(caller, before, change),
  )
}

/** Deleting an account frees its phone number immediately. */
export function deleteAccount(caller: Caller, id: string, matches: Precondition): Promise<WrittenJson> {
  return changeAccount(caller, { id, matches, action: 'delete' }, async (before) => ({
    ...before,
    deletedAt: await readDatabaseTime(),
  }))
}

export function restoreAccount(caller: Caller, id: string, matches: Precondition): Promise<WrittenJson> {
  const target = { id, matches, action: 'restore', deleted: true }
  return changeAccount(caller, target, async ({ deletedAt: _, ...before }) => {
    const accountId = await findMergedInto(caller.businessId, id)
    if (accountId !== undefined) throw new ApiError('account_merged', { accountId })
    return before
  })
}

export async function readDeletion(
  { businessId }: Caller,
  id: string,
): Promise<AnswerOf<typeof contract.readDeletion>> {
  const row = await findDeletion({ businessId, id })
  if (!row) throw notFound()
  const { json, ...deletion } = row
  return { deletion: { account: JSON.parse(json) as Account, ...deletion } }
}

/** If `warns` is set, the response includes warnings about the phone number. */
type Target = { id: string; matches: Precondition; action: string; deleted?: boolean; warns?: boolean }

async function changeAccount(
  caller: Caller,
  { id, matches, action, deleted, warns }: Target,
  change: (before: Account) => Promise<Account>,
): Promise<WrittenJson> {
  const { businessId } = caller
  let phone = ''
  try {
    return await inTransaction(async () => {
      const before = requireCurrent(await lockAccount({ businessId, id }, deleted), matches, 'account')
      const after = await change(before)
      phone = after.phone
      const changes = changesBetween(before, after)
      const warnings = warns ? await warningsAbout(businessId, after.phone, id) : []
      if (Object.keys(changes).length === 0) return oneAccount(asWritten(before), warnings)
      const account = await updateAccountRow({ businessId, id }, storedForm(after))
      await recordAudit(caller, { action, recordKind: 'account', recordId: id, changes })
      if (before.testAccount && !after.testAccount) await removeTestBrowsers(caller, id)
      return oneAccount(account, warnings)
    })
  } catch (error) {
    const broken = brokenConstraint(error)
    if (broken === 'accounts_phone') throw await phoneTaken(businessId, phone)
    throw broken === 'accounts_account_type' ? await deletedAccountType(businessId) : error
  }
}

const asWritten = (account: Account) => ({ json: JSON.stringify(account), version: account.version })

export const storedForm = (account: Account) => ({
  ...account,
  expiresAt: expiryOf(account.expirationDate),
  search: searchText(account),
})

/** The account after the change. Throws 422 for invalid values. */
export async function applyChange({ businessId }: Caller, before: Account, change: Change): Promise<Account> {
  const { attributesValue, metadata, phone, ...given } = change
  const changed = findReadOnlyChanges(contract.readOnlyMembers, before, change)
  if (changed.length > 0) throw invalidArguments(...changed)
  const members = withoutReadOnly(given)
  const after: Account = { ...before, ...withoutNulls(before, members) }
  if (phone !== undefined) after.phone = await requirePhone(businessId, phone)
  if (metadata !== undefined) after.metadata = mergeMetadata(before.metadata, metadata)
  if (attributesValue !== undefined || after.accountType !== before.accountType) {
    after.attributesValue = await mergeAttributes(businessId, after, attributesValue ?? [])
  }
  const isNewReason = members.blockedReason && members.blockedReason !== before.blockedReason
  if (isNewReason && !after.blocked) {
    throw invalidArguments(issue('blockedReason', 'not_allowed', 'is only allowed with blocked'))
  }
  return { ...after, ...(await blockingOf(before, after)) }
}

const readOnly = new Set(Object.keys(contract.readOnlyMembers.shape))

function withoutReadOnly<Members extends object>(members: Members): Members {
  const entries = Object.entries(members).filter(([name]) => !readOnly.has(name))
  return Object.fromEntries(entries) as Members
}

function mergeMetadata(before: Account['metadata'], patch: Account['metadata']): Account['metadata'] {
  const merged = Metadata.safeParse(mergePatch(before, patch))
  if (merged.success) return merged.data
  throw invalidArguments(issue('metadata', 'too_big', 'would exceed 16 KiB or 16 levels'))
}

/** Fields given as null are cleared. */
function withoutNulls(
  before: Account,
  members: Omit<Change, 'attributesValue' | 'metadata' | 'phone'>,
): Partial<Account> {
  const entries = Object.entries(members).map(([name, value]) => [name, value ?? undefined])
  return { ...before, ...Object.fromEntries(entries) }
}

async function blockingOf(before: Account, after: Account): Promise<Partial<Account>> {
  if (!after.blocked) return { blockedDate: undefined, blockedReason: undefined }
  return { blockedDate: before.blockedDate ?? (await readDatabaseTime()) }
}

async function mergeAttributes(
  businessId: string,
  account: Account,
  given: NonNullable<Change['attributesValue']>,
): Promise<Account['attributesValue']> {
  const definitions = await readDefinitions(businessId, {
    accountTypes: [account.accountType],
    attributes: given.map(({ attributeId }) => attributeId),
  })
  requireAccountType(definitions, account.accountType)
  const { attributesValue: already, accountType } = account
  const { values, removed, issues } = checkAttributeValues(
    given,
    definitions.attributes,
    accountType,
    already,
  )
  const byId = new Map([...already, ...values].map((value) => [value.attributeId, value]))
  for (const attributeId of removed) byId.delete(attributeId)
  const merged = [...byId.values()]
  issues.push(...findMissingAttributes(merged, definitions.attributes, accountType))
  if (issues.length > 0) throw invalidArguments(...issues)
  return merged
}
