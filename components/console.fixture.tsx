import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { type ReactNode, useState } from 'react'
// Imported up front: in a vitest page, an import started in the middle of a test has been seen never to finish.
import '@/components/ui/feedback/toast-region'
import { ToastProvider } from '@/components/ui/feedback/use-toast'
import { UiWordsProvider } from '@/components/ui/ui-words'
import { ConnectionProvider } from '@/lib/data/connection/use-connection'
import { DraftOwnerProvider } from '@/lib/drafts/owner'
import type { Locale } from '@/lib/i18n/languages'
import { messages } from '@/lib/i18n/messages'

export const ana = { businessId: 'acme', identityId: 'ana' }

type Around = { owner?: typeof ana; client?: QueryClient; language?: Locale; timeZone?: string }

/** The console's context providers: language, queries, connection, toasts and the owner of drafts. */
export function Console({
  owner = ana,
  client,
  language = 'en',
  timeZone = 'UTC',
  children,
}: Around & { children: ReactNode }) {
  const [own] = useState(() => new QueryClient())
  return (
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
  )
}

/** Renders a piece of the console within its providers; `show` replaces it with another. */
export function showPiece(piece: ReactNode, around: Around = {}) {
  const within = (inside: ReactNode) => <Console {...around}>{inside}</Console>
  const shown = render(within(piece))
  return { ...shown, show: (next: ReactNode) => shown.rerender(within(next)) }
}
