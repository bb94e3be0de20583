'use client'

import { useQuery } from '@tanstack/react-query'
import { accountTypesQuery, alertTypesQuery, attributesQuery } from '@/lib/data/definitions'
import { identitiesQuery } from '@/lib/data/identities'
import { useDistinctNames } from '@/lib/i18n/use-distinct-names'
import type { RecordNames } from './record-names'

/** The names of the identities and definitions whose IDs appear in entries. */
export function useRecordNames(): RecordNames {
  const identities = useDistinctNames(useQuery(identitiesQuery()).data) ?? []
  const accountTypes = useQuery(accountTypesQuery()).data
  const alertTypes = useQuery(alertTypesQuery()).data
  const attributes = useQuery(attributesQuery()).data
  return {
    identity: Object.fromEntries(identities),
    accountType: namesOf(accountTypes),
    attributeByTag: Object.fromEntries(attributes?.map(({ tag, name }) => [tag, name]) ?? []),
    alertTypeByWord: Object.fromEntries(alertTypes?.map(({ type, name }) => [type, name]) ?? []),
  }
}

const namesOf = (rows: readonly { id: string; name: string }[] = []) =>
  Object.fromEntries(rows.map(({ id, name }) => [id, name]))
