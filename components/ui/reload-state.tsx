'use client'

import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { ErrorState } from './error-state'

/** For what the server could not read: says why, and reads the page again. */
export function ReloadState({ text }: { text: string }) {
  const router = useRouter()
  const [pending, start] = useTransition()
  return <ErrorState text={text} pending={pending} onRetry={() => start(() => router.refresh())} />
}
