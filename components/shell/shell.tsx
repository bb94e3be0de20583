'use client'

import { ChevronRight, FlaskConical } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { PaletteProvider } from '@/components/palette/palette'
import type { PaletteProps } from '@/components/palette/palette-props'
import { cn } from '@/components/ui/cn'
import { HoverPrefetchLink } from '@/components/ui/hover-prefetch-link'
import { quietLink } from '@/components/ui/text-link'
import { useDrill } from '@/lib/data/business'
import { HeldBar } from './held-bar'
import { OverdueBanner } from './overdue-banner'
import { PageNotices } from './page-notices'
import { BottomBar, TopBar } from './phone-bars'
import type { ShellProps } from './shell-props'
import { ShortcutsProvider, useShortcutsDialog } from './shortcuts-provider'
import { SideBar } from './side-bar'
import { UnattendedTitle } from './unattended'
import { useChoosePreference } from './use-choose-preference'
import { useSignOut } from './use-sign-out'

/** A border around the window during a drill, above everything else; clicks pass through it. */
function DrillFrame() {
  if (!useDrill()) return null
  return <div aria-hidden="true" className="pointer-events-none fixed inset-0 z-70 border-2 border-amber" />
}

/**
 * The drill bar, shown above every page. Its live region is mounted before any drill starts, so that a drill
 * is announced only if it starts after the page was loaded.
 */
function DrillBar() {
  const t = useTranslations('shell.drill')
  const isOn = useDrill()
  return (
    <div className={isOn ? barStyle : undefined}>
      <p
        role="status"
        className="flex items-center gap-x-2 font-medium max-sm:group-has-data-calling/bars:flex-col"
      >
        {isOn && (
          <>
            <FlaskConical aria-hidden="true" className="size-4 shrink-0" />
            <span className="max-sm:group-has-data-calling/bars:sr-only">{t('on')}</span>
            <span aria-hidden="true" className="hidden text-12 max-sm:group-has-data-calling/bars:inline">
              {t('short')}
            </span>
          </>
        )}
      </p>
      {isOn && (
        <HoverPrefetchLink
          href="/settings/business#drill"
          className={cn(quietLink, linkStyle, 'max-sm:group-has-data-calling/bars:hidden')}
        >
          <span className="max-sm:sr-only">{t('setting')}</span>
          <ChevronRight aria-hidden="true" className="size-4 sm:hidden" />
        </HoverPrefetchLink>
      )}
    </div>
  )
}

const barStyle =
  'flex min-h-7 grow items-center justify-between gap-x-4 border-b border-amber bg-amber-soft px-4 text-13 text-amber [print-color-adjust:exact] max-sm:group-has-data-calling/bars:px-2 sm:px-6'

/**
 * On a phone the text does not fit on one line. The clickable area extends beyond the bar, which is not tall
 * enough for a touch target.
 */
const linkStyle =
  'relative shrink-0 focus-visible:outline-current touch:before:absolute touch:before:-inset-x-3.5 touch:before:-inset-y-3'

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
          <BottomBar allowed={bar.allowed} />
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
