'use client'

import { useQuery } from '@tanstack/react-query'
import { loadPhoneReader } from '@/lib/format/phone/load-phone-reader'
import type * as Reading from '@/lib/format/phone/read-phone'

/** The phone reader, whose tables are loaded once a component wants it; undefined until then. */
export function usePhoneReader(isWanted: boolean): typeof Reading | undefined {
  const { data } = useQuery({
    queryKey: ['phone-reader'],
    queryFn: loadPhoneReader,
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    structuralSharing: false,
  })
  return data
}
