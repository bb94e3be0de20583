import { getTimeZone } from 'next-intl/server'
import { cache } from 'react'
import { createOperations } from '@/components/overview/create-operations'
import { FirstSteps } from '@/components/overview/first-steps/first-steps'
import { LastNotifications } from '@/components/overview/last-notifications'
import { NewAccounts } from '@/components/overview/new-accounts'
import { NowStrip } from '@/components/overview/now/now-strip'
import { OpenAlerts } from '@/components/overview/open-alerts'
import { apiClient, redirectToSignIn, requireSession } from '@/lib/auth/session'
import type { Result } from '@/lib/client/client'
import { listJobs } from '@/lib/contract/job'
import { mayDo } from '@/lib/contract/roles'
import { channelsQuery } from '@/lib/data/channels'
import { accountTypesQuery, alertTypesQuery, allDefinitions } from '@/lib/data/definitions'
import { allIdentities, identitiesQuery } from '@/lib/data/identities'
import { jobKeys, newestJobs } from '@/lib/data/jobs'
import { firstPhones, notificationSummaryQuery } from '@/lib/data/notifications'
import { alertsNowQuery, lastNotificationsQuery, newAccountsQuery, overviewReads } from '@/lib/data/overview'
import { dayBegan } from '@/lib/format/time/zoned-input'
import { WrittenPhones } from '@/lib/i18n/written-phones'
import { Hydrated } from '../hydrated'

const readChannels = cache(async () =>
  apiClient(await requireSession())
    .listChannels({})
    .then(given),
)
const readLastNotifications = cache(async () =>
  apiClient(await requireSession())
    .listNotifications({ query: overviewReads.notifications })
    .then(given),
)
const readAlertsNow = cache(async () => {
  const client = apiClient(await requireSession())
  const [summary, list] = await Promise.all([
    client.summarizeAlerts({ query: {} }).then(given),
    client.listAlerts({ query: overviewReads.alerts }).then(given),
  ])
  return summary && list && { summary, alerts: list.alerts }
})
const readAccountTypes = cache(async () =>
  apiClient(await requireSession())
    .listAccountTypes({ query: allDefinitions })
    .then(given),
)

/** The key figures, limited to those the user's roles may see. */
export async function HydratedNow() {
  const session = await requireSession()
  const client = apiClient(session)
  const since = dayBegan(Date.now(), await getTimeZone())
  const seesJobs = mayDo(session.roles, listJobs)
  const [alerts, sent, channels, jobs] = await Promise.all([
    readAlertsNow(),
    client.summarizeNotifications({ query: { since } }).then(given),
    readChannels(),
    seesJobs ? client.listJobs({ query: newestJobs }).then(given) : undefined,
  ])
  return (
    <Hydrated
      reads={[
        [alertsNowQuery().queryKey, alerts],
        [notificationSummaryQuery(since).queryKey, sent],
        [channelsQuery().queryKey, channels],
        [jobKeys.active, jobs],
      ]}
    >
      <NowStrip seesJobs={seesJobs} />
    </Hydrated>
  )
}

/**
 * The first steps are loaded before the page is shown, because a list that appeared later would push down
 * everything below it.
 */
export async function HydratedFirstSteps() {
  const client = apiClient(await requireSession())
  const [identities, channels, types, sent] = await Promise.all([
    client.listIdentities({ query: allIdentities }).then(given),
    readChannels(),
    readAccountTypes(),
    readLastNotifications(),
  ])
  return (
    <Hydrated
      reads={[
        [identitiesQuery().queryKey, identities],
        [channelsQuery().queryKey, channels],
        [accountTypesQuery().queryKey, types],
        [lastNotificationsQuery().queryKey, sent],
      ]}
    >
      <FirstSteps />
    </Hydrated>
  )
}

export async function HydratedAlerts() {
  const session = await requireSession()
  const client = apiClient(session)
  const [alerts, types] = await Promise.all([
    readAlertsNow(),
    client.listAlertTypes({ query: allDefinitions }).then(given),
  ])
  return (
    <Hydrated
      reads={[
        [alertsNowQuery().queryKey, alerts],
        [alertTypesQuery().queryKey, types],
      ]}
    >
      <OpenAlerts canCreate={mayDo(session.roles, createOperations.alerts)} />
    </Hydrated>
  )
}

export async function HydratedNotifications() {
  const session = await requireSession()
  const list = await readLastNotifications()
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
    readAccountTypes(),
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

/**
 * Leaves out data that failed to load, so that the browser requests it again. If the session has ended, redirects to
 * sign-in.
 */
async function given<T>(result: Result<T>): Promise<T | undefined> {
  if (result.ok) return result.data
  return result.failure.code === 'unauthenticated' ? redirectToSignIn() : undefined
}
