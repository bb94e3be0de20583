'use client'

import { useRouter } from 'next/navigation'
import type { Preference } from '@/lib/i18n/preferences'
import { rememberPreference } from './remember-preference'

/** Keeps a choice of the reader and shows the page by it. */
export function useChoosePreference() {
  const router = useRouter()
  return (preference: Preference, value: string) => {
    // At once: the server's answer to the refresh then says the same.
    if (preference === 'theme') document.documentElement.dataset.theme = value
    rememberPreference(preference, value)
    router.refresh()
  }
}
