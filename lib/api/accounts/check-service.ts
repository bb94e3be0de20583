import type * as contract from '@/lib/contract/accounts/account'
import type { AnswerOf, ParsedRequestOf } from '@/lib/contract/operation'
import { invalidArguments, issue } from '../api-error'
import { logLookUp } from '../audit/look-up-service'
import { takeCheckQuota } from '../authentication/service'
import type { Caller } from '../caller'
import { findNearAccounts, nearWarning, phoneIssue, readGivenPhone } from './phone-service'
import { selectFittingIds, type TagMatch } from './reference-repository'
import { findAccountIdByPhone } from './repository'
import { guessTag, readTag } from './tag-service'

const checkedIdsLimit = 100

type Body = ParsedRequestOf<typeof contract.checkAccount>['body']
type Found = { accountIds: string[]; warnings?: contract.PhoneWarning[] }

/**
 * A phone number that belongs to another business gets exactly the same response as an unknown one. The
 * lookup is logged asynchronously.
 */
export async function checkAccount(
  caller: Caller,
  { phone, tags }: Body,
  address: string,
): Promise<AnswerOf<typeof contract.checkAccount>> {
  await takeCheckQuota(caller, address)
  const { accountIds, warnings = [] } =
    phone === undefined ? await findByTags(caller, tags ?? []) : await findByPhone(caller, phone)
  logLookUp(caller, phone === undefined ? 'tags' : 'phone', accountIds)
  const found = { exists: accountIds.length > 0, accountIds }
  return warnings.length > 0 ? { ...found, warnings } : found
}

/** Phone numbers are stored in E.164, so a number given in E.164 can be looked up without parsing it. */
async function findByPhone({ businessId }: Caller, given: string): Promise<Found> {
  const asGiven = e164.test(given) ? await findAccountIdByPhone({ businessId, phone: given }) : undefined
  if (asGiven !== undefined) return { accountIds: [asGiven] }
  const { reading, near } = await readGivenPhone(businessId, given)
  if (reading.state === 'possible' && reading.e164 !== given) {
    const id = await findAccountIdByPhone({ businessId, phone: reading.e164 })
    if (id !== undefined) return { accountIds: [id] }
  }
  const accounts = await findNearAccounts(businessId, near)
  if (accounts.length === 0 && reading.state !== 'possible') {
    throw invalidArguments(phoneIssue('phone', reading))
  }
  return { accountIds: accounts.map(({ accountId }) => accountId), warnings: accounts.map(nearWarning) }
}

const e164 = /^\+[1-9]\d{1,14}$/

async function findByTags({ businessId }: Caller, tags: NonNullable<Body['tags']>): Promise<Found> {
  const matches: TagMatch[] = []
  const warnings: contract.PhoneWarning[] = []
  for (const [index, tag] of tags.entries()) {
    const read = await readTag(businessId, tag, 'attribute')
    if (typeof read === 'object') matches.push(read.match)
    else if (read === 'unknown_tag') warnings.push(await unknownTag(businessId, index, tag.tag))
  }
  if (matches.length < tags.length) return { accountIds: [], warnings }
  return { accountIds: await selectFittingIds(businessId, matches, checkedIdsLimit) }
}

async function unknownTag(businessId: string, index: number, tag: string): Promise<contract.PhoneWarning> {
  const proposal = await guessTag(businessId, tag)
  const hint = proposal === undefined ? '' : `; did you mean ${proposal}?`
  const warning = issue(`tags.${index}.tag`, 'unknown_tag', `is not the tag of any attribute${hint}`)
  return proposal === undefined ? warning : { ...warning, proposal }
}
