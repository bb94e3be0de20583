'use client'

import { ActiveFilters } from '@/components/filters/active-filters'
import { chipsOf } from '@/components/filters/define-filters'
import type { AccountType, Attribute } from '@/lib/contract/definitions'
import { type Address, type AddressChange, accountFilters } from './account-filters'
import { useAccountWords } from './account-words'

type AccountChipsProps = {
  address: Address
  accountTypes: readonly AccountType[]
  attributes: readonly Attribute[]
  seesDeleted: boolean
  onChoose: (change: AddressChange) => void
}

/** The filters that narrow the list, each with a remove button. */
export function AccountChips({
  address,
  accountTypes,
  attributes,
  seesDeleted,
  onChoose,
}: AccountChipsProps) {
  const words = useAccountWords(address.job, { attributes, types: accountTypes })
  const shown = seesDeleted ? address : { ...address, deleted: null }
  return (
    <ActiveFilters
      chips={chipsOf(accountFilters, shown, words)}
      onChoose={onChoose}
      onLast={focusSearch}
      className="min-h-8 touch:min-h-11"
    />
  )
}

const focusSearch = () => document.querySelector<HTMLElement>('[data-account-search]')?.focus()
