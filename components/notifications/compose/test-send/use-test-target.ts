'use client'

import { useEffect, useRef, useState } from 'react'
import { useDeferred } from '@/components/ui/hooks/use-deferred'
import { useDraftOwner } from '@/lib/drafts/owner'
import { loadPhoneReader } from '@/lib/format/load-phone-reader'
import type { PhoneCountry } from '@/lib/format/read-phone'
import { noTarget, readTestTarget, rememberTestTarget, type TestTarget } from './test-target'

/** The recipient of tests, remembered in this browser; `country` applies to numbers without a country code. */
export function useTestTarget(country: string) {
  const { businessId, identityId } = useDraftOwner()
  const owner = `${businessId} ${identityId}`
  const [target, setTarget] = useState<TestTarget>(noTarget)
  const [typed, setTyped] = useState('')
  const latest = useRef(target)
  const reader = useDeferred(loadPhoneReader, target.kind === 'phone')
  const from = (country || undefined) as PhoneCountry | undefined
  useEffect(() => {
    const kept = readTestTarget(owner)
    latest.current = kept
    setTarget(kept)
    setTyped(kept.phone)
  }, [owner])
  const change = (changed: Partial<TestTarget>) => {
    latest.current = { ...latest.current, ...changed }
    setTarget(latest.current)
    rememberTestTarget(owner, latest.current)
  }
  return {
    target,
    change,
    typed,
    /** Undefined until the phone reader has loaded. */
    reading: reader?.readPhone(typed, from),
    /** Only a full international number is remembered: with another country, a local one would be somebody else's. */
    type: async (text: string) => {
      setTyped(text)
      const { parsePhone } = await loadPhoneReader()
      change({ phone: parsePhone(text, from) ?? '' })
    },
  }
}
