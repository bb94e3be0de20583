import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as actions from '@/lib/actions/definitions'
import type * as contract from '@/lib/contract/definitions'
import type {
  checkAttribute,
  listAccountTypes,
  listAlertTypes,
  listAttributes,
} from '@/lib/contract/definitions'
import type { AnswerOf, RequestOf } from '@/lib/contract/operation'
import { fetchByBody, fetchRead } from './read'
import { useWrite } from './write'

/** The page size: a business has dozens of definitions, not thousands. */
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
    queryFn: ({ signal }) =>
      fetchRead<AnswerOf<typeof listAccountTypes>>(
        '/api/account-types',
        { ...allDefinitions, counts },
        signal,
      ),
    select: (answer) => answer.accountTypes,
    staleTime: freshMs,
  })

export const attributesQuery = () =>
  queryOptions({
    queryKey: definitionKeys.attributes,
    queryFn: ({ signal }) =>
      fetchRead<AnswerOf<typeof listAttributes>>('/api/attributes', allDefinitions, signal),
    select: (answer) => answer.attributes,
    staleTime: freshMs,
  })

/** The attributes, each with the number of accounts that have a value for it. */
export const countedAttributesQuery = () =>
  queryOptions({
    queryKey: [...definitionKeys.attributes, { counts: true }],
    queryFn: ({ signal }) =>
      fetchRead<AnswerOf<typeof listAttributes>>(
        '/api/attributes',
        { ...allDefinitions, counts: true },
        signal,
      ),
    select: (answer) => answer.attributes,
    staleTime: freshMs,
  })

export const alertTypesQuery = () =>
  queryOptions({
    queryKey: definitionKeys.alertTypes,
    queryFn: ({ signal }) =>
      fetchRead<AnswerOf<typeof listAlertTypes>>('/api/alert-types', allDefinitions, signal),
    select: (answer) => answer.alertTypes,
    staleTime: freshMs,
  })

export type Touched = AnswerOf<typeof checkAttribute>

/** The accounts that a change to an attribute would affect; `change` is the JSON of the update's body. */
export const touchedQuery = (attributeId: string, change: string) =>
  queryOptions({
    queryKey: [...definitionKeys.attributes, attributeId, 'check', change],
    queryFn: ({ signal }) =>
      fetchByBody<Touched>(`/api/attributes/${encodeURIComponent(attributeId)}/check`, change, signal),
    staleTime: freshMs,
    retry: false,
    placeholderData: keepPreviousData,
  })

/** The version the change is based on; a stale one gets a 412 with the current record. */
type Stored = { id: string; version: number }
type Change<Body> = Stored & { body: Body }

type AccountTypeBody = RequestOf<typeof contract.createAccountType>['body']
type AccountTypeChange = Change<RequestOf<typeof contract.updateAccountType>['body']>

export const useCreateAccountType = () =>
  useWrite((body: AccountTypeBody) => actions.createAccountType(body), definitionKeys.all)

export const useUpdateAccountType = () =>
  useWrite(
    ({ id, body, version }: AccountTypeChange) => actions.updateAccountType(id, body, version),
    definitionKeys.all,
  )

export const useDeleteAccountType = () =>
  useWrite(({ id, version }: Stored) => actions.deleteAccountType(id, version), definitionKeys.all)

export const useOrderAccountTypes = () =>
  useWrite((ids: string[]) => actions.orderAccountTypes(ids), definitionKeys.all)

type AttributeBody = RequestOf<typeof contract.createAttribute>['body']
type AttributeChange = Change<RequestOf<typeof contract.updateAttribute>['body']>

export const useCreateAttribute = () =>
  useWrite((body: AttributeBody) => actions.createAttribute(body), definitionKeys.all)

export const useUpdateAttribute = () =>
  useWrite(
    ({ id, body, version }: AttributeChange) => actions.updateAttribute(id, body, version),
    definitionKeys.all,
  )

export const useDeleteAttribute = () =>
  useWrite(({ id, version }: Stored) => actions.deleteAttribute(id, version), definitionKeys.all)

export const useOrderAttributes = () =>
  useWrite((ids: string[]) => actions.orderAttributes(ids), definitionKeys.all)

type AlertTypeBody = RequestOf<typeof contract.createAlertType>['body']
type AlertTypeChange = Change<RequestOf<typeof contract.updateAlertType>['body']>

export const useCreateAlertType = () =>
  useWrite((body: AlertTypeBody) => actions.createAlertType(body), definitionKeys.all)

export const useUpdateAlertType = () =>
  useWrite(
    ({ id, body, version }: AlertTypeChange) => actions.updateAlertType(id, body, version),
    definitionKeys.all,
  )

export const useDeleteAlertType = () =>
  useWrite(({ id, version }: Stored) => actions.deleteAlertType(id, version), definitionKeys.all)
