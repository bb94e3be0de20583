'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'
import { Chip, ChipList } from '@/components/ui/chip'
import type { AccountType, Attribute } from '@/lib/contract/definitions'
import type { Address } from './account-filters'
import { useFilterPhrases } from './filter-words'

type FilterChipsProps = {
  address: Address
  accountTypes: readonly AccountType[]
  attributes: readonly Attribute[]
  seesDeleted: boolean
  onChoose: (change: Partial<Address>) => void
}

/** The filters that narrow the list, each with a remove button. */
export function FilterChips({ address, accountTypes, attributes, seesDeleted, onChoose }: FilterChipsProps) {
  const t = useTranslations('accountList')
  const shown = seesDeleted ? address : { ...address, deleted: null }
  const phrases = useFilterPhrases(shown, { attributes, types: accountTypes })
  if (phrases.length === 0) return null
  return (
    <ChipList label={t('filters')} onLast={focusSearch} className="min-h-8 touch:min-h-11">
      {phrases.map(({ name, text, isLost, without }) => (
        <Chip
          key={name}
          text={text}
          removeLabel={t('remove', { filter: text })}
          onRemove={() => onChoose(without)}
          tone={isLost ? 'amber' : 'neutral'}
        />
      ))}
      {phrases.length > 1 && (
        <li>
          <Button size="sm" variant="ghost" onClick={() => onChoose(noFilters)}>
            {t('removeAll')}
          </Button>
        </li>
      )}
    </ChipList>
  )
}

const focusSearch = () => document.querySelector<HTMLElement>('[data-account-search]')?.focus()

const noFilters: Partial<Address> = {
  deleted: null,
  type: '',
  subscribed: null,
  blocked: null,
  validated: null,
  since: '',
  until: '',
  attribute: [],
  job: '',
}
