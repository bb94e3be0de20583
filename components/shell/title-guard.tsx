'use client'

import { usePathname, useRouter } from 'next/navigation'
import { useEffect } from 'react'

/**
 * Longer than a title may take to arrive: reading an account from another deployment takes up to 1.5 s, and a refresh
 * before then would read it again.
 */
const timeoutMs = 3_000

/**
 * Next leaves a page permanently without a title if its link was clicked while the page was being prefetched
 * (github.com/vercel/next.js/issues/98684). Such a page is refreshed once.
 */
export function TitleGuard(): null {
  const router = useRouter()
  const path = usePathname()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new path has its own title.
  useEffect(() => {
    const timer = setTimeout(() => document.title === '' && router.refresh(), timeoutMs)
    return () => clearTimeout(timer)
  }, [path, router])
  return null
}
