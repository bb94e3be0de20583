import type { ReactNode } from 'react'
import { findBusinessInTime } from '@/lib/auth/business'
import { inTime } from '@/lib/auth/in-time'
import { apiClient, requireSession } from '@/lib/auth/session'
import { createAccount } from '@/lib/contract/accounts/account'
import { createAlert } from '@/lib/contract/alerts/alert'
import { listOverdueAlerts } from '@/lib/contract/alerts/clocks'
import { listAuditEntries } from '@/lib/contract/audit'
import { updateBusiness } from '@/lib/contract/business'
import { readConnection } from '@/lib/contract/connection'
import { createAccountType } from '@/lib/contract/definitions'
import { createIdentity } from '@/lib/contract/identity'
import { bringInAccounts, listJobs } from '@/lib/contract/job'
import type { OperationName } from '@/lib/contract/operations'
import { mayDo } from '@/lib/contract/roles'
import { sendNotification } from '@/lib/contract/sending'
import { callingAlertsQuery } from '@/lib/data/alerts/overdue'
import { businessQuery, isOffered } from '@/lib/data/business'
import { alertTypesQuery, allDefinitions } from '@/lib/data/definitions'
import { readTheme } from '@/lib/i18n/read-preference'
import { ConsoleFrame } from './console-frame'
import { Hydrated } from './hydrated'
import { readCountry } from './read-business'

/**
 * The overdue alerts are loaded up front for users who see the banner: a banner that appeared later would
 * push the page down.
 */
async function readCalling() {
  const client = apiClient(await requireSession())
  const late = await client.listOverdueAlerts({ query: { level: 'supervisor', first: '1' } })
  if (!late.ok) return []
  const types = late.data.total > 0 ? await client.listAlertTypes({ query: allDefinitions }) : undefined
  return [
    [callingAlertsQuery().queryKey, late.data] as const,
    ...(types?.ok ? [[alertTypesQuery().queryKey, types.data] as const] : []),
  ]
}

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const { name, roles, businessId, identityId } = await requireSession()
  const theme = await readTheme()
  const [business, country, calling] = await Promise.all([
    findBusinessInTime(),
    inTime(readCountry()),
    mayDo(roles, listOverdueAlerts) ? inTime(readCalling()) : [],
  ])
  const offers = (operation: OperationName) => !business?.ok || isOffered(business.data, operation)
  const isUpstream = business?.ok === true && business.data.upstream !== null
  const reads = business?.ok ? [[businessQuery().queryKey, business.data] as const] : []
  return (
    <Hydrated reads={[...reads, ...(calling ?? [])]}>
      <ConsoleFrame
        identityId={identityId}
        who={{ name, roles, businessId }}
        theme={theme}
        country={country}
        allowed={{
          writeAccounts: mayDo(roles, createAccount),
          send: mayDo(roles, sendNotification),
          writeAlerts: mayDo(roles, createAlert),
          writeSettings: mayDo(roles, updateBusiness),
          createsTypes: offers('createAccountType') && mayDo(roles, createAccountType),
          createsIdentities: offers('createIdentity') && mayDo(roles, createIdentity),
          seesJobs: mayDo(roles, listJobs),
          seesManaged: mayDo(roles, listAuditEntries),
          seesInbox: offers('createDevice'),
          seesChannels: offers('testChannel'),
          seesConnection: isUpstream && mayDo(roles, readConnection),
          bringsIn: isUpstream && mayDo(roles, bringInAccounts),
        }}
      >
        {children}
      </ConsoleFrame>
    </Hydrated>
  )
}
