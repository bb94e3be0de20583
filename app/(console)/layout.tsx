import type { ReactNode } from 'react'
import { requireSession } from '@/lib/auth/session'
import { readTheme } from '@/lib/i18n/read-preference'
import { writesAccounts } from './accounts/writes-accounts'
import { writesAlerts } from './alerts/writes-alerts'
import { ConsoleFrame } from './console-frame'
import { canSend } from './notifications/can-send'
import { readCountry } from './read-business'

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const { name, role, businessId } = await requireSession()
  const theme = await readTheme()
  return (
    <ConsoleFrame
      who={{ name, role, businessId }}
      theme={theme}
      country={await readCountry()}
      allowed={{
        writeAccounts: writesAccounts(role),
        send: canSend(role),
        writeAlerts: writesAlerts(role),
      }}
    >
      {children}
    </ConsoleFrame>
  )
}
