import type { Client } from '@/lib/client/client'
import { notesPageSize } from '@/lib/data/accounts/account-notes'
import { reachOf, timelinePageSize } from '@/lib/data/accounts/accounts'
import { openAlertsRead } from '@/lib/data/alerts/account-alerts'
import { allDefinitions } from '@/lib/data/definitions'
import { identityNames } from '@/lib/i18n/identity-names'

/**
 * Everything an account's page shows except the account itself. Data that fails to load is empty or absent; `isWhole`
 * is false if something is missing that the browser will not request again.
 */
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
  // The browser requests timeline, alerts, reach and notes again and reports their failures itself.
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
