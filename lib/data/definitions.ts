import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { runAction } from '@/lib/actions/run-action'
import type * as contract from '@/lib/contract/definitions'
import type { checkAttribute } from '@/lib/contract/definitions'
import type { AnswerOf, RequestOf } from '@/lib/contract/operation'
import { read } from './read'
import { useWrite } from './write'

/** The page size; a business has dozens of definitions, not thousands. */
export const allDefinitions = { limit: '500' }

const freshMs = 60_000

export const definitionKeys = {
  all: ['definitions'] as const,
  accountTypes: ['definitions', 'account-types'] as const,
  attributes: ['definitions', 'attributes'] as const,
  alertTypes: ['definitions', 'alert-types'] as const,
  areas: ['definitions', 'areas'] as const,
}

/** The account types; with `counts`, each includes its number of accounts. */
export const accountTypesQuery = ({ counts = false } = {}) =>
  queryOptions({
    queryKey: [...definitionKeys.accountTypes, { counts }],
    queryFn: ({ signal }) => read('/account-types', { query: { ...allDefinitions, counts } }, signal),
    select: (answer) => answer.accountTypes,
    staleTime: freshMs,
  })

export const attributesQuery = () =>
  queryOptions({
    queryKey: definitionKeys.attributes,
    queryFn: ({ signal }) => read('/attributes', { query: allDefinitions }, signal),
    select: (answer) => answer.attributes,
    staleTime: freshMs,
  })

/** The attributes, each with the number of accounts that have a value for it. */
export const countedAttributesQuery = () =>
  queryOptions({
    queryKey: [...definitionKeys.attributes, { counts: true }],
    queryFn: ({ signal }) => read('/attributes', { query: { ...allDefinitions, counts: true } }, signal),
    select: (answer) => answer.attributes,
    staleTime: freshMs,
  })

export const alertTypesQuery = () =>
  queryOptions({
    queryKey: definitionKeys.alertTypes,
    queryFn: ({ signal }) => read('/alert-types', { query: allDefinitions }, signal),
    select: (answer) => answer.alertTypes,
    staleTime: freshMs,
  })

export type Touched = AnswerOf<typeof checkAttribute>

/** The accounts that a change to an attribute would affect; `change` is the body of the update, as JSON. */
export const touchedQuery = (attributeId: string, change: string) =>
  queryOptions({
    queryKey: [...definitionKeys.attributes, attributeId, 'check', change],
    queryFn: ({ signal }) =>
      read('/attributes/{id}/check', { params: { id: attributeId }, body: JSON.parse(change) }, signal),
    staleTime: freshMs,
    retry: false,
    placeholderData: keepPreviousData,
  })

/** If `version` is outdated, the API responds with 412 and the current record. */
type Stored = { id: string; version: number }
type Change<Body> = Stored & { body: Body }
/** A retry with the same key does not create a second record. */
export type New<Body> = { body: Body; key: string }

type AccountTypeBody = RequestOf<typeof contract.createAccountType>['body']
type AccountTypeChange = Change<RequestOf<typeof contract.updateAccountType>['body']>

export const useCreateAccountType = () =>
  useWrite(
    ({ body, key }: New<AccountTypeBody>) =>
      runAction('createAccountType', { body }, { idempotencyKey: key }),
    definitionKeys.all,
  )

export const useUpdateAccountType = () =>
  useWrite(
    ({ id, body, version }: AccountTypeChange) =>
      runAction('updateAccountType', { params: { id }, body }, { ifMatch: version }),
    definitionKeys.all,
  )

export const useDeleteAccountType = () =>
  useWrite(
    ({ id, version }: Stored) => runAction('deleteAccountType', { params: { id } }, { ifMatch: version }),
    definitionKeys.all,
  )

export const useOrderAccountTypes = () =>
  useWrite((ids: string[]) => runAction('orderAccountTypes', { body: { ids } }), definitionKeys.all)

type AttributeBody = RequestOf<typeof contract.createAttribute>['body']
type AttributeChange = Change<RequestOf<typeof contract.updateAttribute>['body']>

export const useCreateAttribute = () =>
  useWrite(
    ({ body, key }: New<AttributeBody>) => runAction('createAttribute', { body }, { idempotencyKey: key }),
    definitionKeys.all,
  )

export const useUpdateAttribute = () =>
  useWrite(
    ({ id, body, version }: AttributeChange) =>
      runAction('updateAttribute', { params: { id }, body }, { ifMatch: version }),
    definitionKeys.all,
  )

export const useDeleteAttribute = () =>
  useWrite(
    ({ id, version }: Stored) => runAction('deleteAttribute', { params: { id } }, { ifMatch: version }),
    definitionKeys.all,
  )

export const useOrderAttributes = () =>
  useWrite((ids: string[]) => runAction('orderAttributes', { body: { ids } }), definitionKeys.all)

type AlertTypeBody = RequestOf<typeof contract.createAlertType>['body']
type AlertTypeChange = Change<RequestOf<typeof contract.updateAlertType>['body']>

export const useCreateAlertType = () =>
  useWrite(
    ({ body, key }: New<AlertTypeBody>) => runAction('createAlertType', { body }, { idempotencyKey: key }),
    definitionKeys.all,
  )

export const useUpdateAlertType = () =>
  useWrite(
    ({ id, body, version }: AlertTypeChange) =>
      runAction('updateAlertType', { params: { id }, body }, { ifMatch: version }),
    definitionKeys.all,
  )

export const useDeleteAlertType = () =>
  useWrite(
    ({ id, version }: Stored) => runAction('deleteAlertType', { params: { id } }, { ifMatch: version }),
    definitionKeys.all,
  )
