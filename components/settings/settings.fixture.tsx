import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { DraftOwnerProvider } from '@/lib/drafts/owner'
import { messages } from '@/lib/i18n/messages'

/** What stands around a piece of the settings in the console, in English and for one person. */
export function Console({ identityId = 'ana', children }: { identityId?: string; children: ReactNode }) {
  return (
    <NextIntlClientProvider locale="en" timeZone="UTC" now={new Date()} messages={messages.en}>
      <QueryClientProvider client={new QueryClient()}>
        <DraftOwnerProvider businessId="acme" identityId={identityId}>
          {children}
        </DraftOwnerProvider>
      </QueryClientProvider>
    </NextIntlClientProvider>
  )
}
