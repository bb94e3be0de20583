import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, render } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { ToastProvider } from '@/components/ui/feedback/use-toast'
import { type UiWords, UiWordsProvider } from '@/components/ui/ui-words'
import type { Account } from '@/lib/contract/account'
import { DraftOwnerProvider } from '@/lib/drafts/owner'
import { messages } from '@/lib/i18n/messages'

/** Much of a piece comes when it is first wanted, which takes a moment on a busy machine. */
configure({ asyncUtilTimeout: 10_000 })

export const ana = { businessId: 'acme', identityId: 'ana' }

type Around = { owner?: typeof ana; client?: QueryClient }

/** A piece of the console with what stands around it: language, reads, toasts, and whose unfinished work it is. */
export function showPiece(piece: ReactNode, { owner = ana, client = new QueryClient() }: Around = {}) {
  const around = (inside: ReactNode) => (
    <NextIntlClientProvider locale="en" messages={messages.en} timeZone="America/Santiago" now={new Date()}>
      <QueryClientProvider client={client}>
        <UiWordsProvider words={messages.en.common.ui as UiWords}>
          <ToastProvider>
            <DraftOwnerProvider {...owner}>{inside}</DraftOwnerProvider>
          </ToastProvider>
        </UiWordsProvider>
      </QueryClientProvider>
    </NextIntlClientProvider>
  )
  const shown = render(around(piece))
  return { ...shown, show: (next: ReactNode) => shown.rerender(around(next)) }
}

export const anAccount: Account = {
  id: 'a1',
  accountType: 'resident',
  username: 'luz',
  phone: '+56987654321',
  role: 'user',
  fullname: 'Luz',
  creationDate: '2026-01-01T00:00:00Z',
  subscribed: true,
  blocked: false,
  validated: false,
  attributesValue: [],
  businessId: 'acme',
  metadata: {},
  version: 4,
}

/** What an action answers when the API refused. */
export const refusal = (code: string, data: object = {}) => ({
  ok: false as const,
  failure: { status: 422, code: code as 'internal', message: '', issues: [], data: data as never },
})
