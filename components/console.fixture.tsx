import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import {
  PathnameContext,
  SearchParamsContext,
} from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { NextIntlClientProvider } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { vi } from 'vitest'
// The module is imported up front, because an import that starts in the middle of a test sometimes never
// finishes.
import '@/components/ui/feedback/toast-region'
import { ToastProvider } from '@/components/ui/feedback/use-toast'
import { UiWordsProvider } from '@/components/ui/ui-words'
import { ConnectionProvider } from '@/lib/data/connection/use-connection'
import { DraftOwnerProvider } from '@/lib/drafts/owner'
import type { Locale } from '@/lib/i18n/languages'
import { messages } from '@/lib/i18n/messages'

export const ana = { businessId: 'acme', identityId: 'ana' }

/** What `useRouter` returns in every component test. */
export const router = {
  push: vi.fn(),
  replace: vi.fn(),
  refresh: vi.fn(),
  prefetch: vi.fn(),
  back: vi.fn(),
  forward: vi.fn(),
  hmrRefresh: vi.fn(),
  bfcacheId: '0',
}

type Around = {
  owner?: typeof ana
  client?: QueryClient
  language?: Locale
  timeZone?: string
  /** The page's path and query, as `usePathname` and `useSearchParams` return them. */
  path?: string
  search?: string
}

/** The console's context providers: URL, language, queries, connection, toasts and the owner of drafts. */
export function Console({
  owner = ana,
  client,
  language = 'en',
  timeZone = 'UTC',
  path = '/',
  search = '',
  children,
}: Around & { children: ReactNode }) {
  const [own] = useState(() => new QueryClient())
  return (
    <AppRouterContext value={router}>
      <PathnameContext value={path}>
        <SearchParamsContext value={new URLSearchParams(search)}>
          <NextIntlClientProvider
            locale={language}
            messages={messages[language]}
            timeZone={timeZone}
            now={new Date()}
          >
            <QueryClientProvider client={client ?? own}>
              <UiWordsProvider words={messages[language].common.ui}>
                <ConnectionProvider>
                  <ToastProvider>
                    <DraftOwnerProvider {...owner}>{children}</DraftOwnerProvider>
                  </ToastProvider>
                </ConnectionProvider>
              </UiWordsProvider>
            </QueryClientProvider>
          </NextIntlClientProvider>
        </SearchParamsContext>
      </PathnameContext>
    </AppRouterContext>
  )
}

/** Renders an element within the console's providers; `show` replaces it with another. */
export function showPiece(piece: ReactNode, around: Around = {}) {
  const within = (inside: ReactNode) => <Console {...around}>{inside}</Console>
  const shown = render(within(piece))
  return { ...shown, show: (next: ReactNode) => shown.rerender(within(next)) }
}
