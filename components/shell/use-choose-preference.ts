'use client'

import { useRouter } from 'next/navigation'
import type { Preference } from '@/lib/i18n/preferences'
import { rememberPreference } from './remember-preference'

/** Saves a preference and applies it to the page. */
export function useChoosePreference() {
  const router = useRouter()
  return (preference: Preference, value: string) => {
    // Changes the theme immediately, because the refreshed page takes a moment to arrive.
    if (preference === 'theme') document.documentElement.dataset.theme = value
    rememberPreference(preference, value)
    router.refresh()
  }
}
