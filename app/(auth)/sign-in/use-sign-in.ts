'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { signIn as send } from '@/lib/auth/browser-session'
import { returnPath } from '@/lib/auth/return-path'
import { readSignInError } from '@/lib/auth/sign-in-error'
import { useFormat } from '@/lib/i18n/use-format'

type Pair = { businessId: string; externalId: string }

/** Signs in and opens the requested page; on failure, explains it in one sentence and calls `onRefused`. */
export function useSignIn(callbackUrl: string | undefined, onRefused: () => void) {
  const [problem, setProblem] = useState<string>()
  const [pending, setPending] = useState(false)
  const explain = useExplanation()

  async function signIn(pair: Pair) {
    setPending(true)
    setProblem(undefined)
    const error = await send(pair).catch(() => 'unreachable')
    // A full page load, so that nothing from an earlier session stays in the browser's memory.
    if (error === undefined) return location.assign(returnPath(callbackUrl, location.origin))
    setPending(false)
    setProblem(explain(error))
    onRefused()
  }

  return { problem, pending, signIn }
}

const isAway = (code: string) => ['unreachable', 'not_known', 'unavailable'].includes(code)

function useExplanation() {
  const t = useTranslations('auth')
  const { duration } = useFormat()
  return (error: string): string => {
    const { code, retryAfterSeconds } = readSignInError(error)
    if (code === 'login_failed' || code === 'invalid_arguments') return t('wrong')
    if (code === 'too_many_failures' || code === 'too_many_requests') {
      return t('throttled', { wait: duration(retryAfterSeconds ?? 60) })
    }
    if (code === 'clocks_differ') return t('clocksDiffer', { difference: duration(retryAfterSeconds ?? 0) })
    return t(isAway(code) ? 'unreachable' : 'failed')
  }
}
