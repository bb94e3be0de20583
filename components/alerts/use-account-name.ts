'use client'

import { useFormat } from '@/lib/i18n/use-format'

type Named = { fullname?: string; phone: string }

/** The name, and the phone, since two may have one name. */
export function useAccountName(): (account: Named) => string {
  const format = useFormat()
  return ({ fullname, phone }) => (fullname ? `${fullname}, ${format.phone(phone)}` : format.phone(phone))
}
