'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { PaletteProvider } from '@/components/palette/palette'
import type { PaletteProps } from '@/components/palette/palette-props'
import { DrillBar, DrillFrame } from './drill-frame'
import { HeldBar } from './held-bar'
import { OverdueBanner } from './overdue-banner'
import { PageNotices } from './page-notices'
import { BottomBar, TopBar } from './phone-bars'
import type { ShellProps } from './shell-props'
import { ShortcutsProvider, useShortcutsDialog } from './shortcuts-dialog'
import { SideBar } from './side-bar'
import { UnattendedTitle } from './unattended'
import { useChoosePreference } from './use-choose-preference'
import { useSignOut } from './use-sign-out'

/** The frame around every screen. The document itself scrolls, so that Back restores the scroll position. */
export function Shell({ children, ...bar }: ShellProps & { children: ReactNode }) {
  const t = useTranslations('shell')
  return (
    <ShortcutsProvider allowed={bar.allowed}>
      <UnattendedTitle />
      <Palette allowed={bar.allowed} country={bar.country} onSignOut={bar.onSignOut}>
        <a
          href="#content"
          className="fixed top-2 left-2 z-60 -translate-y-16 rounded-md border border-line bg-raised px-3 py-2 text-13 focus:translate-y-0"
        >
          {t('skip')}
        </a>
        <div className="flex min-h-dvh max-sm:flex-col">
          <TopBar {...bar} />
          <SideBar {...bar} />
          <main
            id="content"
            tabIndex={-1}
            className="flex min-w-0 flex-1 flex-col outline-none max-sm:pb-[calc(3.5rem+env(safe-area-inset-bottom))] print:block"
          >
            <PageNotices>
              <DrillBar />
              <HeldBar />
              <OverdueBanner who={bar.who} writeAlerts={bar.allowed.writeAlerts} />
            </PageNotices>
            {children}
          </main>
          <BottomBar />
          <DrillFrame />
        </div>
      </Palette>
    </ShortcutsProvider>
  )
}

type OwnPaletteProps = PaletteProps & Pick<ShellProps, 'onSignOut'> & { children: ReactNode }

function Palette({ children, onSignOut, ...props }: OwnPaletteProps) {
  const signOut = useSignOut(onSignOut)
  const onPreference = useChoosePreference()
  const onShortcuts = useShortcutsDialog()
  return (
    <PaletteProvider {...props} onPreference={onPreference} onShortcuts={onShortcuts} onSignOut={signOut}>
      {children}
    </PaletteProvider>
  )
}
