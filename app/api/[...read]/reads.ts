import { type OperationName, operations } from '@/lib/contract/operations'

/**
 * The API operations that the browser may call directly. All other reads are made by pages, and all writes by actions.
 */
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

/** Finds the contract operation for this method and path, along with its path parameters. */
export function findRead(method: string, path: readonly string[]): Found | undefined {
  const found = reads
    .filter((name) => operations[name].method === method)
    .flatMap((name) => {
      const params = match(operations[name].path.split('/').slice(1), path)
      return params ? { name, params } : []
    })
  // A literal segment wins over a parameter: /accounts/search is not an account.
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
