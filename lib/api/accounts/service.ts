import type * as contract from '@/lib/contract/accounts/account'
import type { ParsedRequestOf } from '@/lib/contract/operation'
import { expiryMoment } from '@/lib/format/time/expiry'
import { ApiError, invalidArguments, issue, notFound } from '../api-error'
import type { Caller } from '../caller'
import { brokenConstraint } from '../db/failures'
import { type Definitions, forgetDefinitions, readDefinitions } from '../definitions/cache'
import { newId } from '../new-id'
import { WrittenJson } from '../written-json'
import { checkAttributeValues, findMissingAttributes } from './check-attribute-values'
import { requirePhone, warningsAbout } from './phone-service'
import {
  findAccount,
  findAccountIdByPhone,
  insertAccount,
  type NewAccount,
  selectAccountsByIds,
  type WrittenAccount,
} from './repository'
import { searchText } from './search/search-text'

export { type AccountReference, findLiveAccount, resolveReference } from './reference-service'

/** The response for one account, with any warnings about its phone number. */
export function oneAccount(
  { json, version }: WrittenAccount,
  warnings: readonly contract.PhoneWarning[] = [],
): WrittenJson {
  if (warnings.length === 0) return new WrittenJson(`{"account":${json}}`, version)
  const near = warnings.flatMap(({ accountId, proposal }) =>
    accountId ? [{ accountId, phone: proposal }] : [],
  )
  return new WrittenJson(
    `{"account":${json},"warnings":${JSON.stringify(warnings)},"near":${JSON.stringify(near)}}`,
    version,
  )
}

/** A 422 error with the ID of the live account that has the phone number. */
export async function phoneTaken(businessId: string, phone: string): Promise<ApiError> {
  const accountId = await findAccountIdByPhone({ businessId, phone })
  const issues = [issue('phone', 'phone_taken', 'belongs to another account')]
  return new ApiError('phone_taken', { accountId, issues })
}

export async function createAccount(
  caller: Caller,
  {
    accountType,
    phone: given,
    attributesValue,
    sendSMS,
    ...members
  }: ParsedRequestOf<typeof contract.createAccount>['body'],
): Promise<WrittenJson> {
  const definitions = await readDefinitions(caller.businessId, {
    accountTypes: [accountType],
    attributes: attributesValue?.map(({ attributeId }) => attributeId),
  })
  requireAccountType(definitions, accountType)
  const phone = await requirePhone(caller.businessId, given)
  const { values, issues } = checkAttributeValues(attributesValue ?? [], definitions.attributes, accountType)
  issues.push(...findMissingAttributes(values, definitions.attributes, accountType))
  if (issues.length > 0) throw invalidArguments(...issues)
  const written = { username: phone, ...members, phone, attributesValue: values }
  const account = await insertKnownType(caller, definitions, {
    ...written,
    id: newId(),
    accountType,
    expiresAt: expiryOf(written.expirationDate),
    search: searchText(written),
    welcomeSms: sendSMS,
  })
  if (!account) throw await phoneTaken(caller.businessId, phone)
  return oneAccount(account, await warningsAbout(caller.businessId, phone))
}

/** Returns when an account expires. A date without a time means the end of that day in UTC. */
export function expiryOf(expirationDate: string | undefined): Date | null {
  if (expirationDate === undefined) return null
  return new Date(expiryMoment(expirationDate))
}

/**
 * Inserts the account. If its type was deleted during this request, throws the same error as for an unknown
 * type.
 */
async function insertKnownType(
  caller: Caller,
  { accountTypes }: Definitions,
  account: NewAccount,
): Promise<WrittenAccount | undefined> {
  try {
    return await insertAccount(caller, account)
  } catch (error) {
    if (brokenConstraint(error) !== 'accounts_account_type') throw error
    forgetDefinitions(caller.businessId)
    // Uses the definitions read before, because an enclosing transaction has failed by now and cannot read
    // anything.
    const others = [...accountTypes].filter(([id]) => id !== account.accountType)
    throw unknownAccountType({ accountTypes: new Map(others) })
  }
}

/**
 * Reads the definitions again and returns a 422 error at `accountType` for a type that was deleted during the
 * request.
 */
export async function deletedAccountType(businessId: string): Promise<ApiError> {
  forgetDefinitions(businessId)
  return unknownAccountType(await readDefinitions(businessId))
}

const mostTypesNamed = 10

/**
 * Returns a 422 error at `accountType`. It contains the first ten types and names the operation that lists
 * all of them.
 */
function unknownAccountType({ accountTypes }: Pick<Definitions, 'accountTypes'>): ApiError {
  const message = 'is not an account type in this business; GET /account-types lists the valid ones'
  return new ApiError('invalid_arguments', {
    issues: [issue('accountType', 'unknown_account_type', message)],
    accountTypes: [...accountTypes.values()].slice(0, mostTypesNamed).map(({ id, name }) => ({ id, name })),
  })
}

export function requireAccountType(definitions: Definitions, accountType: string): void {
  if (!definitions.accountTypes.has(accountType)) throw unknownAccountType(definitions)
}

export async function readAccount({ businessId }: Caller, id: string): Promise<WrittenJson> {
  const account = await findAccount({ businessId, id })
  if (!account) throw notFound()
  return oneAccount(account)
}

export async function listAccounts(
  { businessId }: Caller,
  { accountIds }: ParsedRequestOf<typeof contract.listAccounts>['query'],
): Promise<WrittenJson> {
  const json = await selectAccountsByIds(businessId, [...new Set(accountIds)])
  return new WrittenJson(`{"accounts":${json}}`)
}
