'use client'

import { createContext, type ReactNode, use } from 'react'

/** The few texts that the UI kit itself shows; the shell supplies them in the user's language. */
export type UiWords = {
  close: string
  dismiss: string
  retry: string
  reload: string
  lostPart: string
  copy: string
  copied: string
  copyRefused: string
  clear: string
  open: string
  loading: string
  noMatch: string
  loadMore: string
  previous: string
  next: string
  cancel: string
  messages: string
  calendar: string
  today: string
  dayForm: string
  timeForm: string
  dayTimeForm: string
  noDay: string
  noTime: string
  noDayTime: string
}

const UiWordsContext = createContext<UiWords | undefined>(undefined)

export function UiWordsProvider({ words, children }: { words: UiWords; children: ReactNode }) {
  return <UiWordsContext value={words}>{children}</UiWordsContext>
}

export function useUiWords(): UiWords {
  const words = use(UiWordsContext)
  if (!words) throw new Error('useUiWords must be used inside UiWordsProvider.')
  return words
}
