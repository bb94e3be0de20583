'use client'

import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { ToastProvider } from '@/components/ui/toast'

import { type UiWords, UiWordsProvider } from '@/components/ui/ui-words'
import { TimeZoneTeller } from './time-zone-teller'

const freshMs = 5_000

/** What every page stands on. Base UI may create no <style> elements: our policy would refuse them. */
export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(
    () => new QueryClient({ defaultOptions: { queries: { staleTime: freshMs, retry: 1 } } }),
  )
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <UiWordsProvider words={useWords()}>
          <ToastProvider>{children}</ToastProvider>
        </UiWordsProvider>
      </QueryClientProvider>
      <TimeZoneTeller />
    </CSPProvider>
  )
}

function useWords(): UiWords {
  const t = useTranslations('common.ui')
  return {
    close: t('close'),
    dismiss: t('dismiss'),
    retry: t('retry'),
    copy: t('copy'),
    copied: t('copied'),
    copyRefused: t('copyRefused'),
    clear: t('clear'),
    open: t('open'),
    loading: t('loading'),
    noMatch: t('noMatch'),
    loadMore: t('loadMore'),
    previous: t('previous'),
    next: t('next'),
    cancel: t('cancel'),
    messages: t('messages'),
  }
}
