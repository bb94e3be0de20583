'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { accountHref } from '@/components/hrefs'
import { lookUpPhone } from '@/lib/data/accounts/accounts'
import { type Failure, RequestError } from '@/lib/data/request-error'
import { leaveForSignIn } from '@/lib/data/write'

export type LookUp =
  | { state: 'idle' }
  | { state: 'looking' }
  | { state: 'unknown' | 'withoutId'; phone: string }
  | { state: 'failed'; failure: Failure }

/** Looks up the account with exactly this complete number, and opens it. */
export function useLookUp() {
  const router = useRouter()
  const [lookUp, setLookUp] = useState<LookUp>({ state: 'idle' })
  const running = useRef<AbortController>(undefined)

  function reset() {
    running.current?.abort()
    setLookUp((now) => (now.state === 'idle' ? now : { state: 'idle' }))
  }

  /**
   * Opens the first account that has one of the phone numbers; if none does, the caller decides what to show.
   * `withoutId`: another deployment has such an account, but does not report its ID.
   */
  async function find(phones: readonly string[]): Promise<'opened' | 'unknown' | 'withoutId' | 'failed'> {
    running.current?.abort()
    running.current = new AbortController()
    setLookUp({ state: 'looking' })
    try {
      let existing: string | undefined
      for (const phone of phones) {
        const { account, exists } = await lookUpPhone(phone, running.current.signal)
        if (account) {
          router.push(accountHref(account.id))
          return 'opened'
        }
        if (exists) existing ??= phone
      }
      const state = existing === undefined ? 'unknown' : 'withoutId'
      setLookUp({ state, phone: existing ?? phones[0] ?? '' })
      return state
    } catch (error) {
      if (error instanceof RequestError) fail(error.failure)
      return 'failed'
    }
  }

  function fail(failure: Failure) {
    setLookUp({ state: 'failed', failure })
    if (failure.code === 'unauthenticated') leaveForSignIn()
  }

  return { lookUp, find, reset }
}
