import type * as contract from '@/lib/contract/definitions'
import type { AnswerOf, ParsedRequestOf } from '@/lib/contract/operation'
import { ApiError } from '../api-error'
import type { Caller } from '../caller'
import { afterCommit } from '../db/transaction'
import type { Precondition } from '../precondition'
import {
  createRecord,
  deleteRecord,
  listRecords,
  orderRecords,
  readRecord,
  updateRecord,
} from '../records/service'
import { requireOwnNames } from './alert-type-service'
import { requireOwnTag, requireStorable } from './attribute-service'
import { forgetDefinitions } from './cache'
import { deriveClocksSince } from './clocks-since-service'
import { accountTypeKind, alertTypeKind, attributeKind } from './kinds'
import { countAttributesOfType, notifyDefinitionChange } from './repository'
import { countAccountsOfType, countAccountsWithAttribute } from './usage-repository'
import { countAccountsByAttribute, countAccountsByType, countTouchedAccounts } from './usage-service'

type Id = { id: string }

/** Drops the business's cached definitions after the change is committed, in every process. */
async function forgetting<Answer>({ businessId }: Caller, change: Promise<Answer>): Promise<Answer> {
  const answer = await change
  await afterCommit(async () => {
    forgetDefinitions(businessId)
    // Without the notification, the other processes use the change within five seconds.
    await notifyDefinitionChange(businessId).catch(() => {})
  })
  return answer
}

/**
 * Throws `definition_in_use` with the numbers of accounts and attributes that use the definition, unless all
 * are 0.
 */
function requireUnused(uses: { accounts: number; attributes?: number }): void {
  if (Object.values(uses).some((number) => number > 0)) throw new ApiError('definition_in_use', uses)
}

export async function listAccountTypes(
  caller: Caller,
  { counts, ...page }: ParsedRequestOf<typeof contract.listAccountTypes>['query'],
): Promise<AnswerOf<typeof contract.listAccountTypes>> {
  const { rows, next } = await listRecords(accountTypeKind, caller, page)
  if (!counts) return { accountTypes: rows, next }
  const accounts = await countAccountsByType(caller.businessId)
  return { accountTypes: rows.map((row) => ({ ...row, accounts: accounts.get(row.id) ?? 0 })), next }
}

export async function createAccountType(
  caller: Caller,
  body: ParsedRequestOf<typeof contract.createAccountType>['body'],
): Promise<AnswerOf<typeof contract.createAccountType>> {
  return { accountType: await forgetting(caller, createRecord(accountTypeKind, caller, body)) }
}

export async function readAccountType(
  caller: Caller,
  { id }: Id,
): Promise<AnswerOf<typeof contract.readAccountType>> {
  return { accountType: await readRecord(accountTypeKind, caller, id) }
}

export async function updateAccountType(
  caller: Caller,
  { id }: Id,
  body: ParsedRequestOf<typeof contract.updateAccountType>['body'],
  matches: Precondition,
): Promise<AnswerOf<typeof contract.updateAccountType>> {
  return {
    accountType: await forgetting(caller, updateRecord(accountTypeKind, caller, { id, matches }, body)),
  }
}

/**
 * Throws 422 `definition_in_use`, with the numbers of accounts (including deleted accounts) and attributes
 * that use the type, if there are any.
 */
export async function deleteAccountType(
  caller: Caller,
  { id }: Id,
  matches: Precondition,
): Promise<AnswerOf<typeof contract.deleteAccountType>> {
  const check = async () =>
    requireUnused({
      accounts: await countAccountsOfType(caller.businessId, id),
      attributes: await countAttributesOfType(caller.businessId, id),
    })
  return {
    accountType: await forgetting(
      caller,
      deleteRecord(accountTypeKind, caller, {
        id,
        matches,
        check,
      }),
    ),
  }
}

export async function orderAccountTypes(
  caller: Caller,
  { ids }: ParsedRequestOf<typeof contract.orderAccountTypes>['body'],
): Promise<AnswerOf<typeof contract.orderAccountTypes>> {
  return { accountTypes: await forgetting(caller, orderRecords(accountTypeKind, caller, ids)) }
}

export async function listAttributes(
  caller: Caller,
  { counts, ...page }: ParsedRequestOf<typeof contract.listAttributes>['query'],
): Promise<AnswerOf<typeof contract.listAttributes>> {
  const { rows, next } = await listRecords(attributeKind, caller, page)
  if (!counts) return { attributes: rows, next }
  const { accounts, exact } = await countAccountsByAttribute(caller.businessId)
  const counted = rows.map((row) => ({ ...row, accounts: accounts.get(row.id) ?? 0, accountsExact: exact }))
  return { attributes: counted, next }
}

export async function createAttribute(
  caller: Caller,
  body: ParsedRequestOf<typeof contract.createAttribute>['body'],
): Promise<AnswerOf<typeof contract.createAttribute>> {
  const check = async () => {
    await requireOwnTag(caller.businessId, body.tag)
    await requireStorable(caller, body)
  }
  return { attribute: await forgetting(caller, createRecord(attributeKind, caller, body, { check })) }
}

export async function readAttribute(
  caller: Caller,
  { id }: Id,
): Promise<AnswerOf<typeof contract.readAttribute>> {
  return { attribute: await readRecord(attributeKind, caller, id) }
}

export async function updateAttribute(
  caller: Caller,
  { id }: Id,
  body: ParsedRequestOf<typeof contract.updateAttribute>['body'],
  matches: Precondition,
): Promise<AnswerOf<typeof contract.updateAttribute>> {
  const check = (before: contract.Attribute) =>
    requireStorable(caller, { ...before, ...body }, body.accountTypeIds ?? [])
  return {
    attribute: await forgetting(caller, updateRecord(attributeKind, caller, { id, matches, check }, body)),
  }
}

/** Counts the accounts that an update would affect. Throws the same 422 errors as the update. */
export async function checkAttribute(
  caller: Caller,
  { id }: Id,
  body: ParsedRequestOf<typeof contract.checkAttribute>['body'],
): Promise<AnswerOf<typeof contract.checkAttribute>> {
  const attribute = { ...(await readRecord(attributeKind, caller, id)), ...body }
  await requireStorable(caller, attribute, body.accountTypeIds ?? [])
  return countTouchedAccounts(caller.businessId, attribute)
}

export async function orderAttributes(
  caller: Caller,
  { ids }: ParsedRequestOf<typeof contract.orderAttributes>['body'],
): Promise<AnswerOf<typeof contract.orderAttributes>> {
  return { attributes: await forgetting(caller, orderRecords(attributeKind, caller, ids)) }
}

/**
 * Throws 422 `definition_in_use`, with the number of accounts that have a value for the attribute, if there
 * are any.
 */
export async function deleteAttribute(
  caller: Caller,
  { id }: Id,
  matches: Precondition,
): Promise<AnswerOf<typeof contract.deleteAttribute>> {
  const check = async () =>
    requireUnused({ accounts: await countAccountsWithAttribute(caller.businessId, id) })
  return {
    attribute: await forgetting(caller, deleteRecord(attributeKind, caller, { id, matches, check })),
  }
}

export async function listAlertTypes(
  caller: Caller,
  page: ParsedRequestOf<typeof contract.listAlertTypes>['query'],
): Promise<AnswerOf<typeof contract.listAlertTypes>> {
  const { rows, next } = await listRecords(alertTypeKind, caller, page)
  return { alertTypes: rows, next }
}

export async function createAlertType(
  caller: Caller,
  body: ParsedRequestOf<typeof contract.createAlertType>['body'],
): Promise<AnswerOf<typeof contract.createAlertType>> {
  const derive = () => deriveClocksSince(caller.businessId, body)
  const check = () => requireOwnNames(caller.businessId, body)
  return {
    alertType: await forgetting(
      caller,
      createRecord<contract.AlertType>(alertTypeKind, caller, body, { check, derive }),
    ),
  }
}

export async function readAlertType(
  caller: Caller,
  { id }: Id,
): Promise<AnswerOf<typeof contract.readAlertType>> {
  return { alertType: await readRecord(alertTypeKind, caller, id) }
}

export async function updateAlertType(
  caller: Caller,
  { id }: Id,
  body: ParsedRequestOf<typeof contract.updateAlertType>['body'],
  matches: Precondition,
): Promise<AnswerOf<typeof contract.updateAlertType>> {
  const derive = (before: contract.AlertType) =>
    deriveClocksSince(caller.businessId, { ...before, ...body }, before.clocks)
  const check = (before: contract.AlertType) =>
    requireOwnNames(caller.businessId, { ...before, ...body }, before)
  const target = { id, matches, check, derive }
  return { alertType: await forgetting(caller, updateRecord(alertTypeKind, caller, target, body)) }
}

/** Deleting an alert type is always allowed, because alerts store their type as text. */
export async function deleteAlertType(
  caller: Caller,
  { id }: Id,
  matches: Precondition,
): Promise<AnswerOf<typeof contract.deleteAlertType>> {
  return {
    alertType: await forgetting(caller, deleteRecord(alertTypeKind, caller, { id, matches })),
  }
}
