import { createOperations } from '@/components/overview/create-operations'
import { LastNotifications } from '@/components/overview/last-notifications'
import { NewAccounts } from '@/components/overview/new-accounts'
import { OpenAlerts } from '@/components/overview/open-alerts'
import { apiClient, redirectToSignIn, requireSession } from '@/lib/auth/session'
import type { Result } from '@/lib/client/client'
import { mayDo } from '@/lib/contract/roles'
import { accountTypesQuery, alertTypesQuery, allDefinitions } from '@/lib/data/definitions'
import { firstPhones } from '@/lib/data/notifications'
import { lastNotificationsQuery, newAccountsQuery, openAlertsQuery, overviewReads } from '@/lib/data/overview'
import { WrittenPhones } from '@/lib/i18n/written-phones'
import { Hydrated } from '../hydrated'

export async function HydratedAlerts() {
  const session = await requireSession()
  const client = apiClient(session)
  const [alerts, types] = await Promise.all([
    client.listAlerts({ query: overviewReads.alerts }).then(given),
    client.listAlertTypes({ query: allDefinitions }).then(given),
  ])
  return (
    <Hydrated
      reads={[
        [openAlertsQuery().queryKey, alerts],
        [alertTypesQuery().queryKey, types],
      ]}
    >
      <OpenAlerts canCreate={mayDo(session.roles, createOperations.alerts)} />
    </Hydrated>
  )
}

export async function HydratedNotifications() {
  const session = await requireSession()
  const list = await apiClient(session).listNotifications({ query: overviewReads.notifications }).then(given)
  return (
    <Hydrated reads={[[lastNotificationsQuery().queryKey, list]]}>
      <WrittenPhones phones={firstPhones(list?.notifications ?? [])}>
        <LastNotifications canCreate={mayDo(session.roles, createOperations.notifications)} />
      </WrittenPhones>
    </Hydrated>
  )
}

export async function HydratedAccounts() {
  const session = await requireSession()
  const client = apiClient(session)
  const [found, types] = await Promise.all([
    client.searchAccounts({ query: overviewReads.accounts }).then(given),
    client.listAccountTypes({ query: allDefinitions }).then(given),
  ])
  return (
    <Hydrated
      reads={[
        [newAccountsQuery().queryKey, found],
        [accountTypesQuery().queryKey, types],
      ]}
    >
      <WrittenPhones phones={(found?.accounts ?? []).map(({ phone }) => phone)}>
        <NewAccounts canCreate={mayDo(session.roles, createOperations.accounts)} />
      </WrittenPhones>
    </Hydrated>
  )
}

/** What failed is left out, and the browser asks for it again; with a session that has ended nothing can be had. */
async function given<T>(result: Result<T>): Promise<T | undefined> {
  if (result.ok) return result.data
  return result.failure.code === 'unauthenticated' ? redirectToSignIn() : undefined
}
