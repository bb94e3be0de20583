import type { ReactNode } from 'react'
import { requireSession } from '@/lib/auth/session'
import { readTheme } from '@/lib/i18n/read-preference'
import { ConsoleFrame } from './console-frame'

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const { name, role, businessId } = await requireSession()
  const theme = await readTheme()
  return (
    <ConsoleFrame who={{ name, role, businessId }} theme={theme}>
      {children}
    </ConsoleFrame>
  )
}
