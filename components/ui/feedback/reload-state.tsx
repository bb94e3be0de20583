'use client'

import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { useReturn } from '../overlays/use-return'
import { ErrorState } from './error-state'

/** For what the server could not read: says why, and reads the page again by itself once the API answers. */
export function ReloadState({ text }: { text: string }) {
  const router = useRouter()
  const [pending, start] = useTransition()
  const reload = () => start(() => router.refresh())
  useReturn(reload)
  return <ErrorState text={text} pending={pending} onRetry={reload} />
}
