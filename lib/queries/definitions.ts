import { queryOptions } from '@tanstack/react-query'
import { listAccountTypes, listAlertTypes, listAttributes } from '@/lib/contract/definitions'
import { fetchRead } from './fetch-read'

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
      fetchRead(
        '/api/definitions/account-types',
        { ...allDefinitions, counts },
        listAccountTypes.answer,
        signal,
      ),
    select: (answer) => answer.accountTypes,
    staleTime: freshMs,
  })

export const attributesQuery = () =>
  queryOptions({
    queryKey: definitionKeys.attributes,
    queryFn: ({ signal }) =>
      fetchRead('/api/definitions/attributes', allDefinitions, listAttributes.answer, signal),
    select: (answer) => answer.attributes,
    staleTime: freshMs,
  })

export const alertTypesQuery = () =>
  queryOptions({
    queryKey: definitionKeys.alertTypes,
    queryFn: ({ signal }) =>
      fetchRead('/api/definitions/alert-types', allDefinitions, listAlertTypes.answer, signal),
    select: (answer) => answer.alertTypes,
    staleTime: freshMs,
  })
