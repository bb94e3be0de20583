import type { ReactNode } from 'react'
import { findBusinessInTime } from '@/lib/auth/business'
import { inTime } from '@/lib/auth/in-time'
import { requireSession } from '@/lib/auth/session'
import { createAccount } from '@/lib/contract/account'
import { createAlert } from '@/lib/contract/alerts/alert'
import { listAuditEntries } from '@/lib/contract/audit'
import { updateBusiness } from '@/lib/contract/business'
import { listJobs } from '@/lib/contract/job'
import { mayDo } from '@/lib/contract/roles'
import { sendNotification } from '@/lib/contract/sending'
import { businessQuery } from '@/lib/data/business'
import { readTheme } from '@/lib/i18n/read-preference'
import { ConsoleFrame } from './console-frame'
import { Hydrated } from './hydrated'
import { readCountry } from './read-business'

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const { name, roles, businessId, identityId } = await requireSession()
  const theme = await readTheme()
  const [business, country] = await Promise.all([findBusinessInTime(), inTime(readCountry())])
  return (
    <Hydrated reads={business?.ok ? [[businessQuery().queryKey, business.data]] : []}>
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
          seesJobs: mayDo(roles, listJobs),
          seesManaged: mayDo(roles, listAuditEntries),
        }}
      >
        {children}
      </ConsoleFrame>
    </Hydrated>
  )
}
