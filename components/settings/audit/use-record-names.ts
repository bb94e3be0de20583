'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AuditEntry } from '@/lib/contract/audit'
import { accountsByIdQuery } from '@/lib/data/audit'
import { accountTypesQuery, alertTypesQuery, attributesQuery } from '@/lib/data/definitions'
import { identitiesQuery } from '@/lib/data/identities'
import { viewsQuery } from '@/lib/data/views'
import { useFormat } from '@/lib/i18n/use-format'
import { accountIdsOf, type RecordNames } from './record-names'

/** What the entries are about, by name; what cannot be read goes by its id. */
export function useRecordNames(entries: readonly AuditEntry[]): RecordNames {
  const format = useFormat()
  const identities = useQuery(identitiesQuery()).data
  const accountTypes = useQuery(accountTypesQuery()).data
  const attributes = useQuery(attributesQuery()).data
  const alertTypes = useQuery(alertTypesQuery()).data
  const ofAccounts = useQuery(viewsQuery('accounts', true)).data
  const ofAlerts = useQuery(viewsQuery('alerts', true)).data
  const accounts = useQuery({
    ...accountsByIdQuery(accountIdsOf(entries)),
    placeholderData: keepPreviousData,
  }).data?.accounts
  return {
    identity: namesOf(identities),
    accountType: namesOf(accountTypes),
    attribute: namesOf(attributes),
    alertType: namesOf(alertTypes),
    view: { ...namesOf(ofAccounts), ...namesOf(ofAlerts) },
    account: namesOf(
      accounts?.map(({ id, fullname, phone }) => ({ id, name: fullname?.trim() || format.phone(phone) })),
    ),
  }
}

const namesOf = (rows: readonly { id: string; name: string }[] = []) =>
  Object.fromEntries(rows.map(({ id, name }) => [id, name]))
