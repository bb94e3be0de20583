import { cookies } from 'next/headers'
import type { ReactNode } from 'react'
import { requireSession } from '@/lib/auth/session'
import { chooseTheme, preferenceCookies } from '@/lib/i18n/preferences'
import { ConsoleFrame } from './console-frame'

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const { name, role, businessId } = await requireSession()
  const theme = chooseTheme((await cookies()).get(preferenceCookies.theme)?.value)
  return (
    <ConsoleFrame who={{ name, role, businessId }} theme={theme}>
      {children}
    </ConsoleFrame>
  )
}
