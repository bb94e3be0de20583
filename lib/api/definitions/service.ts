import type * as contract from '@/lib/contract/definitions'
import type { AnswerOf, ParsedRequestOf } from '@/lib/contract/operation'
import {
  countAccountsByType,
  countAccountsOfType,
  countAccountsWithAttribute,
} from '../accounts/reference-service'
import { invalidArguments, issue } from '../api-error'
import type { Caller } from '../caller'
import type { Precondition } from '../precondition'
import { accountTypeKind, alertTypeKind, attributeKind } from './kinds'
import { countAttributesOfType, holdAccountTypes } from './repository'
import {
  createDefinition,
  deleteDefinition,
  listDefinitions,
  readDefinition,
  updateDefinition,
} from './store'

type Id = { id: string }

/** Extension. With `counts`, how many live accounts have each type. */
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

/** Extension: 422 `definition_in_use` with the numbers of accounts (deleted ones included) and of attributes with the type. */
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

export async function listAttributes(
  caller: Caller,
  page: ParsedRequestOf<typeof contract.listAttributes>['query'],
): Promise<AnswerOf<typeof contract.listAttributes>> {
  const { rows, next } = await listDefinitions(attributeKind, caller, page)
  return { attributes: rows, next }
}

/** Extension: 422 for a tag already used, for unknown account types, and for options on another slot than text. */
export async function createAttribute(
  caller: Caller,
  body: ParsedRequestOf<typeof contract.createAttribute>['body'],
): Promise<AnswerOf<typeof contract.createAttribute>> {
  return {
    attribute: await createDefinition(attributeKind, caller, body, () => checkAttribute(caller, body)),
  }
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
  const check = ({ slot }: contract.Attribute) => checkAttribute(caller, { ...body, slot })
  return {
    attribute: await updateDefinition(
      attributeKind,
      caller,
      { id, matches, member: 'attribute', check },
      body,
    ),
  }
}

/** Runs in the transaction that stores the attribute: the types it names stay until then. */
async function checkAttribute(
  { businessId }: Caller,
  {
    slot,
    options = [],
    accountTypeIds = [],
  }: { slot: contract.Slot; options?: string[]; accountTypeIds?: string[] },
): Promise<void> {
  const known = new Set(await holdAccountTypes(businessId, accountTypeIds))
  const issues = accountTypeIds.flatMap((id, index) =>
    known.has(id) ? [] : [issue(`accountTypeIds.${index}`, 'unknown_account_type', 'is not an account type')],
  )
  if (slot !== 'text' && options.length > 0)
    issues.push(issue('options', 'not_allowed', 'go with the slot text only'))
  if (issues.length > 0) throw invalidArguments(...issues)
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
  return { alertType: await createDefinition(alertTypeKind, caller, body) }
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
  return {
    alertType: await updateDefinition(alertTypeKind, caller, { id, matches, member: 'alertType' }, body),
  }
}

/** Extension: always possible, since alerts carry their type as text. */
export async function deleteAlertType(
  caller: Caller,
  { id }: Id,
  matches: Precondition,
): Promise<AnswerOf<typeof contract.deleteAlertType>> {
  return {
    alertType: await deleteDefinition(alertTypeKind, caller, { id, matches, member: 'alertType' }),
  }
}
