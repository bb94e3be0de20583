import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { Theme } from '@/lib/i18n/preferences'
import { BottomBar, TopBar } from './phone-bars'
import { ShortcutsProvider } from './shortcuts-dialog'
import { SideBar } from './side-bar'
import type { Who } from './who'

/** The frame around every screen. The document itself scrolls, so that Back finds the place again. */
export function Shell({ who, theme, children }: { who: Who; theme: Theme; children: ReactNode }) {
  const t = useTranslations('shell')
  return (
    <ShortcutsProvider>
      <a
        href="#content"
        className="fixed top-2 left-2 z-60 -translate-y-16 rounded-md border border-line bg-raised px-3 py-2 text-13 focus:translate-y-0"
      >
        {t('skip')}
      </a>
      <div className="min-h-dvh sm:flex">
        <TopBar who={who} theme={theme} />
        <SideBar who={who} theme={theme} />
        <main id="content" tabIndex={-1} className="min-w-0 flex-1 outline-none max-sm:pb-14">
          {children}
        </main>
        <BottomBar />
      </div>
    </ShortcutsProvider>
  )
}
