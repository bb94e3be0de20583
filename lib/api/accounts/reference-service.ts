import type { AlertWarning } from '@/lib/contract/alerts/alert'
import { mostAccountsMeant } from '@/lib/contract/choices'
import type { IssueCode } from '@/lib/contract/errors'
import { trimText } from '@/lib/contract/fields/trim-text'
import { issue } from '../api-error'
import { readDefinitions } from '../definitions/cache'
import { findLikelyIds } from './likely-accounts-service'
import {
  type AccountReference,
  type Found,
  findReference,
  lockReference,
  selectReferences,
} from './reference-repository'
import { type Matching, readTag } from './tag-service'

export type { AccountReference }

/** One of the business's live accounts, with the fields that other resources need. */
export function findLiveAccount(
  businessId: string,
  accountId: string,
): Promise<AccountReference | undefined> {
  return findReference(businessId, accountId)
}

/** Like `findLiveAccount`, but locks the account until the transaction ends. */
export function lockLiveAccount(
  businessId: string,
  accountId: string,
): Promise<AccountReference | undefined> {
  return lockReference(businessId, accountId)
}

type Reference = { typeId?: string; tag?: string; value?: string | number | boolean }
/**
 * The result of resolving a reference: the account, if one was found, and a warning if it was found inexactly
 * or not at all.
 */
type Resolution = { account?: AccountReference; warning?: AlertWarning }

const nothing = (path: string, code: IssueCode, message: string): Resolution => ({
  warning: issue(path, code, message),
})

/**
 * 4.8: finds the only live account of type `typeId` whose attribute with `tag` has `value`. The tags `phone`,
 * `username` and `id` refer to the fields with those names. Two other references are also accepted, each with
 * a warning: another form of a phone number, and a phone number or ID without a type or tag. If no account
 * matches, the warning names the accounts that may have been meant.
 */
export async function resolveReference(businessId: string, reference: Reference): Promise<Resolution> {
  const { warning, ...found } = await findMeant(businessId, reference)
  if (!warning || found.account || warning.accountIds) return { warning, ...found }
  const accountIds = await findLikelyIds(businessId, reference)
  return { warning: accountIds.length > 0 ? { ...warning, accountIds } : warning }
}

async function findMeant(businessId: string, { tag, value, ...given }: Reference): Promise<Resolution> {
  const typeId = given.typeId && trimText(given.typeId)
  const isComplete = typeId !== undefined && (tag !== undefined || value === undefined)
  if (!isComplete) return findByOwnMember(businessId, { typeId, tag, value })
  const { accountTypes } = await readDefinitions(businessId, { accountTypes: [typeId] })
  if (!accountTypes.has(typeId)) return nothing('account', 'wrong_type', 'does not name a known account type')
  if (tag === undefined) {
    return onlyOne(await selectReferences(businessId, [], { accountType: typeId, limit: 2 }))
  }
  const read = await readTag(businessId, { tag, value }, 'member')
  if (read === 'unknown_tag') return nothing('account', 'unknown_tag', 'is not the tag of any attribute')
  if (read === 'two_numbers') return nothing('account', 'two_numbers', 'contains two phone numbers')
  if (read === 'no_match') return nothing('account', 'no_match', 'matches no account')
  const found = await selectReferences(businessId, [read.match], {
    accountType: typeId,
    limit: mostAccountsMeant,
  })
  if (found.length > 0) return chooseOne(found, read)
  const [other] = await selectReferences(businessId, [read.match], { limit: 1 })
  if (!other) return nothing('account', 'no_match', 'matches no account')
  return nothing('account', 'wrong_type', `is not the type of account ${other.id}, which otherwise matches`)
}

/**
 * Finds an account by its phone number or ID alone. Both are unique within a business, so no type or tag is
 * needed.
 */
async function findByOwnMember(businessId: string, { typeId, tag, value }: Reference): Promise<Resolution> {
  const tags = tag === undefined ? ['phone', 'id'] : [tag]
  for (const one of value === undefined ? [] : tags) {
    const read = await readTag(businessId, { tag: one, value }, 'member')
    if (typeof read !== 'object' || !('member' in read.match)) continue
    const limits = { accountType: typeId, limit: mostAccountsMeant }
    const found = await selectReferences(businessId, [read.match], limits)
    const { account, warning } = chooseOne(found, read)
    if (account) return { account, warning: warning ?? incomplete }
  }
  return typeId === undefined
    ? nothing('account.typeId', 'required', 'is missing')
    : nothing('account', 'no_match', 'has a value without a tag')
}

const incomplete = issue('account', 'incomplete_reference', 'was found by its phone number or ID alone')

function onlyOne([account, another]: AccountReference[]): Resolution {
  if (!account) return nothing('account', 'no_match', 'matches no account')
  return another ? nothing('account', 'several_matches', 'matches several accounts') : { account }
}

/** The account with the exact value. If there is none, the account with another form of the phone number. */
function chooseOne(found: Found[], { match, phone }: Matching): Resolution {
  const exact = found.find((one) =>
    'username' in match ? one.username === match.username : one.phone === phone,
  )
  if (exact) return { account: exact }
  const { account, warning } = onlyOne(found)
  if (warning) return { warning: { ...warning, accountIds: found.map(({ id }) => id) } }
  const message = `was read as ${found[0]?.phone}, an account's phone number`
  return { account, ...(phone !== undefined && { warning: issue('account', 'near_match', message) }) }
}
