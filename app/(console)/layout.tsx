import type { ReactNode } from 'react'
import { requireSession } from '@/lib/auth/session'
import { createAccount } from '@/lib/contract/account'
import { createAlert } from '@/lib/contract/alert'
import { mayDo } from '@/lib/contract/roles'
import { sendNotification } from '@/lib/contract/sending'
import { businessQuery } from '@/lib/data/business'
import { readTheme } from '@/lib/i18n/read-preference'
import { ConsoleFrame } from './console-frame'
import { Hydrated } from './hydrated'
import { readBusiness, readCountry } from './read-business'

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const { name, roles, businessId, identityId } = await requireSession()
  const theme = await readTheme()
  const business = await readBusiness()
  return (
    <Hydrated reads={business.ok ? [[businessQuery().queryKey, business.data]] : []}>
      <ConsoleFrame
        identityId={identityId}
        who={{ name, roles, businessId }}
        theme={theme}
        country={await readCountry()}
        allowed={{
          writeAccounts: mayDo(roles, createAccount),
          send: mayDo(roles, sendNotification),
          writeAlerts: mayDo(roles, createAlert),
        }}
      >
        {children}
      </ConsoleFrame>
    </Hydrated>
  )
}
