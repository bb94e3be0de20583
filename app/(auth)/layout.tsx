import type { ReactNode } from 'react'
import { Brand, BrandMark } from '@/components/shell/brand'
import { LanguageMenu, ThemeMenu } from '@/components/shell/preference-menus'
import { readTheme } from '@/lib/i18n/read-preference'

export default async function AuthLayout({ children }: { children: ReactNode }) {
  const theme = await readTheme()
  return (
    <div className="flex min-h-dvh flex-col bg-surface">
      <header className="flex h-14 items-center gap-2 px-4 sm:px-6">
        <BrandMark />
        <span className="flex-1">
          <Brand />
        </span>
        <LanguageMenu />
        <ThemeMenu theme={theme} />
      </header>
      <main className="flex flex-1 justify-center px-4 pt-[12dvh] pb-8">{children}</main>
    </div>
  )
}
