'use client'

import { useMemo } from 'react'
import type { PhoneCountry } from '@/lib/format/read-phone'
import type { PhoneEntry } from './phone-entries'

/** The countries of the parsed numbers, most frequent first, and the business's own. */
export function useCountries(good: PhoneEntry[], home: PhoneCountry | undefined): PhoneCountry[] {
  return useMemo(() => {
    const counts = new Map<PhoneCountry, number>()
    for (const { reading } of good) {
      if (reading.kind !== 'good' || reading.doubtful || !reading.country) continue
      counts.set(reading.country, (counts.get(reading.country) ?? 0) + 1)
    }
    const own = [...counts].toSorted(([, one], [, other]) => other - one).map(([country]) => country)
    return [...new Set([...own, ...(home ? [home] : [])])]
  }, [good, home])
}
