import type * as contract from '@/lib/contract/definitions'
import type { AnswerOf, ParsedRequestOf } from '@/lib/contract/operation'
import type { Caller } from '../caller'
import type { Precondition } from '../precondition'
import { requireOwnNames } from './alert-type-service'
import { requireOwnTag, requireStorable } from './attribute-service'
import { deriveClocksSince } from './clocks-since-service'
import { accountTypeKind, alertTypeKind, attributeKind } from './definition-tables'
import { countAttributesOfType } from './repository'
import {
  createDefinition,
  deleteDefinition,
  listDefinitions,
  orderDefinitions,
  readDefinition,
  updateDefinition,
} from './store'
import { countAccountsOfType, countAccountsWithAttribute } from './usage-repository'
import { countAccountsByAttribute, countAccountsByType, countTouchedAccounts } from './usage-service'

type Id = { id: string }

/** Extension. With `counts`, how many live accounts each type has. */
export async function listAccountTypes(
  caller: Caller,
  { counts, ...page }: ParsedRequestOf<typeof contract.listAccountTypes>['query'],
): Promise<AnswerOf<typeof contract.listAccountTypes>> {
  const { rows, next } = await listDefinitions(accountTypeKind, caller, page)
  if (!counts) return { accountTypes: rows, next }
  const accounts = await countAccountsByType(caller.businessId)
  return { accountTypes: rows.map((row) => ({ ...row, accounts: accounts.get(row.id) ?? 0 })), next }
}

export async function createAccountType(
  caller: Caller,
  body: ParsedRequestOf<typeof contract.createAccountType>['body'],
): Promise<AnswerOf<typeof contract.createAccountType>> {
  return { accountType: await createDefinition(accountTypeKind, caller, body) }
}

export async function readAccountType(
  caller: Caller,
  { id }: Id,
): Promise<AnswerOf<typeof contract.readAccountType>> {
  return { accountType: await readDefinition(accountTypeKind, caller, id) }
}

export async function updateAccountType(
  caller: Caller,
  { id }: Id,
  body: ParsedRequestOf<typeof contract.updateAccountType>['body'],
  matches: Precondition,
): Promise<AnswerOf<typeof contract.updateAccountType>> {
  return {
    accountType: await updateDefinition(
      accountTypeKind,
      caller,
      { id, matches, member: 'accountType' },
      body,
    ),
  }
}

/**
 * Extension: 422 `definition_in_use` with the numbers of accounts (deleted ones included) and attributes that use the
 * type.
 */
export async function deleteAccountType(
  caller: Caller,
  { id }: Id,
  matches: Precondition,
): Promise<AnswerOf<typeof contract.deleteAccountType>> {
  const uses = async () => ({
    accounts: await countAccountsOfType(caller.businessId, id),
    attributes: await countAttributesOfType(caller.businessId, id),
  })
  return {
    accountType: await deleteDefinition(accountTypeKind, caller, {
      id,
      matches,
      member: 'accountType',
      uses,
    }),
  }
}

/** Extension: 422 for an id that is unknown or repeated. */
export async function orderAccountTypes(
  caller: Caller,
  { ids }: ParsedRequestOf<typeof contract.orderAccountTypes>['body'],
): Promise<AnswerOf<typeof contract.orderAccountTypes>> {
  return { accountTypes: await orderDefinitions(accountTypeKind, caller, ids) }
}

/** Extension. With `counts`, how many live accounts have a value for each attribute; estimates above 20,000 accounts. */
export async function listAttributes(
  caller: Caller,
  { counts, ...page }: ParsedRequestOf<typeof contract.listAttributes>['query'],
): Promise<AnswerOf<typeof contract.listAttributes>> {
  const { rows, next } = await listDefinitions(attributeKind, caller, page)
  if (!counts) return { attributes: rows, next }
  const { accounts, exact } = await countAccountsByAttribute(caller.businessId)
  const counted = rows.map((row) => ({ ...row, accounts: accounts.get(row.id) ?? 0, accountsExact: exact }))
  return { attributes: counted, next }
}

/** Extension: 422 for a tag already in use, for unknown account types, and for rules that do not apply to its slot. */
export async function createAttribute(
  caller: Caller,
  body: ParsedRequestOf<typeof contract.createAttribute>['body'],
): Promise<AnswerOf<typeof contract.createAttribute>> {
  const check = async () => {
    await requireOwnTag(caller.businessId, body.tag)
    await requireStorable(caller, body)
  }
  return { attribute: await createDefinition(attributeKind, caller, body, { check }) }
}

export async function readAttribute(
  caller: Caller,
  { id }: Id,
): Promise<AnswerOf<typeof contract.readAttribute>> {
  return { attribute: await readDefinition(attributeKind, caller, id) }
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
    attribute: await updateDefinition(
      attributeKind,
      caller,
      { id, matches, member: 'attribute', check },
      body,
    ),
  }
}

/** Extension: 404, and 422 exactly like the update itself; changes nothing. */
export async function checkAttribute(
  caller: Caller,
  { id }: Id,
  body: ParsedRequestOf<typeof contract.checkAttribute>['body'],
): Promise<AnswerOf<typeof contract.checkAttribute>> {
  const attribute = { ...(await readDefinition(attributeKind, caller, id)), ...body }
  await requireStorable(caller, attribute, body.accountTypeIds ?? [])
  return countTouchedAccounts(caller.businessId, attribute)
}

/** Extension: 422 for an id that is unknown or repeated. */
export async function orderAttributes(
  caller: Caller,
  { ids }: ParsedRequestOf<typeof contract.orderAttributes>['body'],
): Promise<AnswerOf<typeof contract.orderAttributes>> {
  return { attributes: await orderDefinitions(attributeKind, caller, ids) }
}

/** Extension: 422 `definition_in_use` with the number of accounts that have a value for it. */
export async function deleteAttribute(
  caller: Caller,
  { id }: Id,
  matches: Precondition,
): Promise<AnswerOf<typeof contract.deleteAttribute>> {
  const uses = async () => ({ accounts: await countAccountsWithAttribute(caller.businessId, id) })
  return {
    attribute: await deleteDefinition(attributeKind, caller, { id, matches, member: 'attribute', uses }),
  }
}

export async function listAlertTypes(
  caller: Caller,
  page: ParsedRequestOf<typeof contract.listAlertTypes>['query'],
): Promise<AnswerOf<typeof contract.listAlertTypes>> {
  const { rows, next } = await listDefinitions(alertTypeKind, caller, page)
  return { alertTypes: rows, next }
}

export async function createAlertType(
  caller: Caller,
  body: ParsedRequestOf<typeof contract.createAlertType>['body'],
): Promise<AnswerOf<typeof contract.createAlertType>> {
  const derive = () => deriveClocksSince(caller.businessId, body)
  const check = () => requireOwnNames(caller.businessId, body)
  return {
    alertType: await createDefinition<contract.AlertType>(alertTypeKind, caller, body, { check, derive }),
  }
}

export async function readAlertType(
  caller: Caller,
  { id }: Id,
): Promise<AnswerOf<typeof contract.readAlertType>> {
  return { alertType: await readDefinition(alertTypeKind, caller, id) }
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
  const target = { id, matches, member: 'alertType', check, derive }
  return { alertType: await updateDefinition(alertTypeKind, caller, target, body) }
}

/** Extension: always allowed, since alerts store their type as text. */
export async function deleteAlertType(
  caller: Caller,
  { id }: Id,
  matches: Precondition,
): Promise<AnswerOf<typeof contract.deleteAlertType>> {
  return {
    alertType: await deleteDefinition(alertTypeKind, caller, { id, matches, member: 'alertType' }),
  }
}
