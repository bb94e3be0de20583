'use client'

import { NextIntlClientProvider, useLocale, useMessages } from 'next-intl'
import { type ReactNode, useMemo } from 'react'
import type { ConformanceMessages } from './conformance-messages'

type MoreMessagesProps = { messages: ConformanceMessages; children: ReactNode }

/** Adds messages that only one page needs. */
export function MoreMessages({ messages, children }: MoreMessagesProps) {
  const ofEveryPage = useMessages()
  const all = useMemo(() => ({ ...ofEveryPage, ...messages }), [ofEveryPage, messages])
  return (
    <NextIntlClientProvider locale={useLocale()} messages={all}>
      {children}
    </NextIntlClientProvider>
  )
}
