'use client'

import { useEffect, useRef, useState } from 'react'
import { useDeferred } from '@/components/ui/hooks/use-deferred'
import { useDraftOwner } from '@/lib/drafts/owner'
import { loadPhoneReader } from '@/lib/format/load-phone-reader'
import type { PhoneCountry } from '@/lib/format/read-phone'
import { noTarget, readTestTarget, rememberTestTarget, type TestTarget } from './test-target'

/** Whom tests go to, remembered in this browser; `country` is where a number without a country code is from. */
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
    /** Undefined until the reader of phones is there. */
    reading: reader?.readPhone(typed, from),
    /** Only a whole number is remembered: a local one is somebody else's once the country is another. */
    type: async (text: string) => {
      setTyped(text)
      const { parsePhone } = await loadPhoneReader()
      change({ phone: parsePhone(text, from) ?? '' })
    },
  }
}
