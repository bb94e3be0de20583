'use client'

import type { useTranslations } from 'next-intl'
import { parseAsStringLiteral } from 'nuqs/server'
import {
  type FilterChange,
  filterOf,
  isNarrowed,
  noneOf,
  parsersOf,
  queryOf,
} from '@/components/filters/define-filters'
import { parseAsQuery } from '@/components/filters/parsers'
import { useAddress } from '@/components/ui/hooks/use-address'
import { personStates } from '@/lib/contract/choices'
import type { DeliveryReason } from '@/lib/contract/notification'
import type { PeopleQuery } from '@/lib/data/receipt'

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

/** The reasons are listed here so that the page does not have to load the contract's schemas. */
export const shownReasons = Object.keys(known) as DeliveryReason[]

type Words = {
  t: ReturnType<typeof useTranslations<'following.list'>>
  reasonOf: (reason: DeliveryReason) => string
}

const filter = filterOf<PeopleQuery, undefined, Words>()

/** The filters for a notification's recipients; `q` is part of a phone number or name. */
export const peopleFilters = {
  state: filter({ parser: parseAsStringLiteral(personStates), query: (state) => ({ state }) }),
  reason: filter({
    parser: parseAsStringLiteral(shownReasons),
    query: (reason) => ({ reason }),
    choice: {
      label: ({ t }) => t('reason'),
      all: ({ t }) => t('anyReason'),
      options: ({ reasonOf }) => shownReasons.map((value) => ({ value, label: reasonOf(value) })),
    },
  }),
  q: filter({ parser: parseAsQuery, query: (q) => ({ q }) }),
}

const parsers = parsersOf(peopleFilters)

export type PeopleFilter = ReturnType<typeof usePeopleFilter>

/** The filter for the recipients, kept in the URL. */
export function usePeopleFilter() {
  const [values, setValues] = useAddress(parsers, { history: 'push', scroll: false })
  return {
    values,
    isActive: isNarrowed(peopleFilters, values),
    query: queryOf(peopleFilters, values, undefined),
    choose: (change: FilterChange<typeof peopleFilters>) => void setValues(change),
    clear: () => void setValues(noneOf(peopleFilters)),
  }
}
