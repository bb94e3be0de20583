import type { Client } from '@/lib/client/client'
import { notesPageSize } from '@/lib/data/account-notes'
import { reachOf, timelinePageSize } from '@/lib/data/accounts'
import { openAlertsRead } from '@/lib/data/alerts/account-alerts'
import { allDefinitions } from '@/lib/data/definitions'
import { identityNames } from '@/lib/i18n/identity-names'

/** What an account's page shows beside the account; a part that could not be read is empty or absent, and `isWhole` says so. */
export async function readSurroundings(client: Client, accountId: string) {
  const [types, attributes, alertTypes, identities, timeline, alerts, reached, notes] = await Promise.all([
    client.listAccountTypes({ query: allDefinitions }),
    client.listAttributes({ query: allDefinitions }),
    client.listAlertTypes({ query: allDefinitions }),
    client.listIdentities({ query: allDefinitions }),
    client.listTimeline({ params: { accountId }, query: { limit: String(timelinePageSize) } }),
    client.listAlerts({ query: openAlertsRead(accountId) }),
    client.reachNotification({ body: reachOf(accountId) }),
    client.listAccountNotes({ params: { accountId }, query: { limit: String(notesPageSize) } }),
  ])
  // Timeline, alerts, reach and notes are read again by the browser, which says by itself when they cannot be.
  const read = [types, attributes, alertTypes, identities]
  const people = identities.ok ? identities.data.identities : []
  return {
    isWhole: read.every(({ ok }) => ok),
    names: {
      accountTypes: types.ok ? types.data.accountTypes : [],
      attributes: attributes.ok ? attributes.data.attributes : [],
      alertTypes: alertTypes.ok ? alertTypes.data.alertTypes : [],
      identities: await identityNames(people),
    },
    timeline: timeline.ok ? timeline.data : undefined,
    openAlerts: alerts.ok ? alerts.data : undefined,
    reach: reached.ok ? reached.data : undefined,
    notes: notes.ok ? notes.data : undefined,
  }
}
