'use client'

import { queryOptions, useQuery } from '@tanstack/react-query'
import { loadPhoneReader } from '@/lib/format/phone/load-phone-reader'

/** The tables for phone numbers are large, so they are loaded when first needed and then stay loaded. */
const tables = <Reader>(name: string, load: () => Promise<Reader>) =>
  queryOptions({
    queryKey: ['phone-tables', name],
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    structuralSharing: false,
  })

const reader = tables('reader', loadPhoneReader)
const alternatives = tables('alternatives', () => import('@/lib/format/phone/phone-alternatives'))

/** Reads phone numbers as they are typed; undefined until the reader has loaded. */
export const usePhoneReader = (isWanted: boolean) => useQuery({ ...reader, enabled: isWanted }).data

/** Finds the numbers that the user may have meant to type; undefined until the reader has loaded. */
export const usePhoneAlternatives = (isWanted: boolean) =>
  useQuery({ ...alternatives, enabled: isWanted }).data
