'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { signInWithCompany as leave, signIn as send } from '@/lib/auth/browser-session'
import type { Credentials } from '@/lib/auth/log-in'
import { returnPath } from '@/lib/auth/return-path'
import { readSignInError } from '@/lib/auth/sign-in-error'
import { useFormat } from '@/lib/i18n/use-format'

type CodeField = 'adminCode' | 'code'

type SignIn = {
  /** A sentence that explains why the last attempt failed. */
  problem: string | undefined
  pending: boolean
  /**
   * The codes that the form asks for as well: an admin code if the credentials were correct but the user has no role, and
   * a code from an authenticator app if the user has one.
   */
  asked: readonly CodeField[]
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
  onRefused: (field: 'externalId' | CodeField) => void,
): SignIn {
  const explain = useExplanation()
  const [problem, setProblem] = useState(() => (failed ? explain(failed, false) : undefined))
  const [pending, setPending] = useState(false)
  /** The last credentials that were correct but not sufficient. */
  const [correct, setCorrect] = useState<{ pair: string; asked: readonly CodeField[] }>()

  async function signIn(credentials: Credentials) {
    setPending(true)
    setProblem(undefined)
    const error = await send(credentials).catch(() => 'unreachable')
    // A full page load, so that nothing from an earlier session stays in the browser's memory.
    if (error === undefined) return location.assign(returnPath(callbackUrl, location.origin))
    setPending(false)
    const pair = pairOf(credentials)
    const before = correct?.pair === pair ? correct.asked : []
    const { code } = readSignInError(error)
    const field = fieldFor(code) ?? (before.includes('adminCode') ? 'adminCode' : undefined)
    if (field) setCorrect({ pair, asked: [...before.filter((one) => one !== field), field] })
    // The code is the next thing to enter, so nothing has failed yet.
    if (code !== 'second_factor_required') setProblem(explain(error, before.includes('adminCode')))
    onRefused(field ?? 'externalId')
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

  return { problem, pending, asked: correct?.asked ?? [], signIn, signInWithCompany }
}

const pairOf = ({ businessId, externalId }: Credentials) => JSON.stringify([businessId, externalId])

/** The field that is missing or wrong, although the credentials are correct. */
function fieldFor(code: string): CodeField | undefined {
  if (code === 'no_role') return 'adminCode'
  return code === 'second_factor_required' || code === 'second_factor_failed' ? 'code' : undefined
}

const isAway = (code: string) => ['unreachable', 'not_known', 'unavailable'].includes(code)

function useExplanation() {
  const t = useTranslations('auth')
  const { duration } = useFormat()
  return (error: string, isRightPair: boolean): string => {
    const { code, retryAfterSeconds } = readSignInError(error)
    if (code === 'no_role') return t('noRole')
    if (code === 'second_factor_failed') return t('wrongAppCode')
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
