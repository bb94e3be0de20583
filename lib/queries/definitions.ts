import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type {
  checkAttribute,
  listAccountTypes,
  listAlertTypes,
  listAttributes,
} from '@/lib/contract/definitions'
import type { AnswerOf } from '@/lib/contract/operation'
import { fetchAnswer, fetchRead } from './fetch-read'

/** As many as one page holds: a business has dozens of definitions, not thousands. */
export const allDefinitions = { limit: '500' }

const freshMs = 60_000

export const definitionKeys = {
  all: ['definitions'] as const,
  accountTypes: ['definitions', 'account-types'] as const,
  attributes: ['definitions', 'attributes'] as const,
  alertTypes: ['definitions', 'alert-types'] as const,
}

/** The account types; with `counts` each says how many accounts have it. */
export const accountTypesQuery = ({ counts = false } = {}) =>
  queryOptions({
    queryKey: [...definitionKeys.accountTypes, { counts }],
    queryFn: ({ signal }) =>
      fetchRead<AnswerOf<typeof listAccountTypes>>(
        '/api/definitions/account-types',
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
      fetchRead<AnswerOf<typeof listAttributes>>('/api/definitions/attributes', allDefinitions, signal),
    select: (answer) => answer.attributes,
    staleTime: freshMs,
  })

export const alertTypesQuery = () =>
  queryOptions({
    queryKey: definitionKeys.alertTypes,
    queryFn: ({ signal }) =>
      fetchRead<AnswerOf<typeof listAlertTypes>>('/api/definitions/alert-types', allDefinitions, signal),
    select: (answer) => answer.alertTypes,
    staleTime: freshMs,
  })

export type Touched = AnswerOf<typeof checkAttribute>

/** The accounts that a change of an attribute would touch; `change` is the JSON of the update's body. */
export const touchedQuery = (attributeId: string, change: string) =>
  queryOptions({
    queryKey: [...definitionKeys.attributes, attributeId, 'check', change],
    queryFn: ({ signal }) =>
      fetchAnswer<Touched>(`/api/definitions/attributes/${attributeId}/check`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: change,
        signal,
      }),
    staleTime: freshMs,
    retry: false,
    placeholderData: keepPreviousData,
  })
