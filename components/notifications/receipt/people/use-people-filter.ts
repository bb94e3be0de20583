'use client'

import { parseAsString, parseAsStringLiteral } from 'nuqs'
import { useAddress } from '@/components/ui/hooks/use-address'
import { personStates } from '@/lib/contract/choices'
import type { DeliveryReason, PersonState } from '@/lib/contract/notification'

const known: Record<DeliveryReason, true> = {
  blocked: true,
  unsubscribed: true,
  expired: true,
  unknown_account: true,
  no_account: true,
  no_device: true,
  no_provider: true,
  interrupted: true,
  provider_refused: true,
  device_gone: true,
  phone_changed: true,
  provider_answer_unclear: true,
  too_many_attempts: true,
  internal_error: true,
}

/** Listed here so that the page need not load the contract's schemas. */
export const shownReasons = Object.keys(known) as DeliveryReason[]

const parsers = {
  state: parseAsStringLiteral(personStates),
  reason: parseAsStringLiteral(shownReasons),
  q: parseAsString,
}

export type PeopleFilter = ReturnType<typeof usePeopleFilter>

/** The filter of the recipients, kept in the URL: state, reason, and part of the phone number or name. */
export function usePeopleFilter() {
  const [{ state, reason, q }, setAddress] = useAddress(parsers, { history: 'push', scroll: false })
  return {
    state,
    reason,
    q,
    isActive: state !== null || reason !== null || q !== null,
    query: { state: state ?? undefined, reason: reason ?? undefined, q: q ?? undefined },
    chooseState: (next: PersonState | null) => void setAddress({ state: next }),
    chooseReason: (next: DeliveryReason | null) => void setAddress({ reason: next }),
    search: (next: string) => void setAddress({ q: next === '' ? null : next }),
    clear: () => void setAddress({ state: null, reason: null, q: null }),
  }
}
