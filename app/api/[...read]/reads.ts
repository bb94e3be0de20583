import { type OperationName, operations } from '@/lib/contract/operations'

/** What the browser reads of the API by itself. Everything else is read by pages, and written by actions. */
export const reads = [
  'checkAttribute',
  'countAccounts',
  'listAccountExports',
  'listAccountNotes',
  'listAccountNotifications',
  'countWaiting',
  'listAccounts',
  'listAccountTypes',
  'listAlertClusters',
  'listAlertMentions',
  'listAlertNews',
  'listAlertPlaces',
  'listAlertRegions',
  'listAlerts',
  'listAlertTypes',
  'listAreas',
  'listAttributes',
  'listAuditEntries',
  'listChannels',
  'listDeliveries',
  'listDevices',
  'listDisplays',
  'listDuplicates',
  'listIdentities',
  'listJobs',
  'listMerges',
  'listNearbyAccounts',
  'listNotifications',
  'listOverdueAlerts',
  'listPeople',
  'listPinnedNotes',
  'listReached',
  'listRefusals',
  'listRecipients',
  'listSessions',
  'listShifts',
  'listResponders',
  'listTimeline',
  'listViews',
  'reachNotification',
  'readAccount',
  'readAlert',
  'readBusiness',
  'readJob',
  'readNotification',
  'readOwnIdentity',
  'searchAccounts',
  'summarizeAlerts',
  'summarizeNotifications',
  'viewAccount',
] as const satisfies readonly OperationName[]

type Found = { name: (typeof reads)[number]; params: Record<string, string> }

/** The read of this method and path, as the contract has it, with what stands for its parameters. */
export function findRead(method: string, path: readonly string[]): Found | undefined {
  const found = reads
    .filter((name) => operations[name].method === method)
    .flatMap((name) => {
      const params = match(operations[name].path.split('/').slice(1), path)
      return params ? { name, params } : []
    })
  // A fixed path is no parameter: /accounts/search is no account.
  return found.toSorted((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0]
}

function match(pattern: readonly string[], path: readonly string[]): Record<string, string> | undefined {
  if (pattern.length !== path.length) return undefined
  const params: Record<string, string> = {}
  for (const [place, part] of pattern.entries()) {
    const given = path[place] ?? ''
    const [, name] = /^\{(\w+)\}$/.exec(part) ?? []
    if (name !== undefined) params[name] = given
    else if (part !== given) return undefined
  }
  return params
}
