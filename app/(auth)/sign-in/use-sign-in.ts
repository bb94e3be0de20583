'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { signInWithCompany as leave, signIn as send } from '@/lib/auth/browser-session'
import type { Credentials } from '@/lib/auth/log-in'
import { returnPath } from '@/lib/auth/return-path'
import { readSignInError } from '@/lib/auth/sign-in-error'
import { useFormat } from '@/lib/i18n/use-format'

type SignIn = {
  /** A sentence that explains why the last attempt failed. */
  problem: string | undefined
  pending: boolean
  /** True if the credentials were correct but the user has no role; the form then asks for an admin code. */
  takesCode: boolean
  signIn: (credentials: Credentials) => Promise<void>
  /** Redirects to the business's identity provider. */
  signInWithCompany: (businessId: string) => Promise<void>
}

/**
 * Signs in and opens the requested page; on failure, calls `onRefused` with the field to correct. `failed` is the
 * reason an earlier company sign-in failed.
 */
export function useSignIn(
  { callbackUrl, failed }: { callbackUrl?: string; failed?: string },
  onRefused: (field: 'externalId' | 'adminCode') => void,
): SignIn {
  const explain = useExplanation()
  const [problem, setProblem] = useState(() => (failed ? explain(failed, false) : undefined))
  const [pending, setPending] = useState(false)
  /** The last credentials that were correct but belong to a user without a role. */
  const [withoutRole, setWithoutRole] = useState<string>()

  async function signIn(credentials: Credentials) {
    setPending(true)
    setProblem(undefined)
    const error = await send(credentials).catch(() => 'unreachable')
    // A full page load, so that nothing from an earlier session stays in the browser's memory.
    if (error === undefined) return location.assign(returnPath(callbackUrl, location.origin))
    setPending(false)
    const hasNoRole = readSignInError(error).code === 'no_role'
    if (hasNoRole) setWithoutRole(pairOf(credentials))
    const isRightPair = hasNoRole || withoutRole === pairOf(credentials)
    setProblem(explain(error, isRightPair))
    onRefused(isRightPair ? 'adminCode' : 'externalId')
  }

  async function signInWithCompany(businessId: string) {
    setPending(true)
    setProblem(undefined)
    const error = await leave(businessId, callbackUrl).catch(() => 'unreachable')
    // On success, the browser is already leaving this page.
    if (error === undefined) return
    setPending(false)
    setProblem(explain(error, false))
  }

  return { problem, pending, takesCode: withoutRole !== undefined, signIn, signInWithCompany }
}

const pairOf = ({ businessId, externalId }: Credentials) => JSON.stringify([businessId, externalId])

const isAway = (code: string) => ['unreachable', 'not_known', 'unavailable'].includes(code)

function useExplanation() {
  const t = useTranslations('auth')
  const { duration } = useFormat()
  return (error: string, isRightPair: boolean): string => {
    const { code, retryAfterSeconds } = readSignInError(error)
    if (code === 'no_role') return t('noRole')
    if (code === 'login_failed' || code === 'invalid_arguments') {
      return t(isRightPair ? 'wrongCode' : 'wrong')
    }
    if (code === 'too_many_failures' || code === 'too_many_requests') {
      return t('throttled', { wait: duration(retryAfterSeconds ?? 60) })
    }
    if (code === 'clocks_differ') return t('clocksDiffer', { difference: duration(retryAfterSeconds ?? 0) })
    if (code === 'company_refused') return t('companyRefused')
    if (code === 'issuer_unavailable') return t('companyAway')
    if (code === 'company_failed') return t('companyFailed')
    if (code === 'business_suspended') return t('suspended')
    if (code === 'upstream_unavailable') return t('deploymentAway')
    return t(isAway(code) ? 'unreachable' : 'failed')
  }
}
