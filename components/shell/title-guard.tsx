'use client'

import { usePathname, useRouter } from 'next/navigation'
import { useEffect } from 'react'

const timeoutMs = 1_000

/**
 * Next leaves a page without its title for good where its link was pressed while the page was being fetched ahead
 * (github.com/vercel/next.js/issues/98684). Such a page is read once more.
 */
export function TitleGuard(): null {
  const router = useRouter()
  const path = usePathname()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page that is gone to has a title of its own.
  useEffect(() => {
    const timer = setTimeout(() => document.title === '' && router.refresh(), timeoutMs)
    return () => clearTimeout(timer)
  }, [path, router])
  return null
}
