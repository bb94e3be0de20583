'use client'

import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { ErrorState } from '@/components/ui/error-state'

/** For a page that could not be read: says why, and reads it again. */
export function PageFailure({ text }: { text: string }) {
  const router = useRouter()
  const [pending, startTransition] = useTransition()
  return <ErrorState text={text} pending={pending} onRetry={() => startTransition(() => router.refresh())} />
}
