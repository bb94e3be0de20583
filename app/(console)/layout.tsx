import { cookies } from 'next/headers'
import type { ReactNode } from 'react'
import { Shell } from '@/components/shell/shell'
import { requireSession } from '@/lib/auth/session'
import { chooseTheme, preferenceCookies } from '@/lib/i18n/preferences'

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const { name, role, businessId } = await requireSession()
  const theme = chooseTheme((await cookies()).get(preferenceCookies.theme)?.value)
  return (
    <Shell who={{ name, role, businessId }} theme={theme}>
      {children}
    </Shell>
  )
}
