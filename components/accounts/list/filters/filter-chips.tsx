'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'
import { Chip } from '@/components/ui/chip'
import type { Attribute } from '@/lib/contract/definitions'
import type { Address } from './account-filters'
import { readFilters } from './attribute-filters'
import { useCreatedText, useFilterText } from './filter-words'

type FilterChipsProps = {
  address: Address
  attributes: readonly Attribute[]
  seesDeleted: boolean
  onChoose: (change: Partial<Address>) => void
}

/** What the list is narrowed by beside type and flags, each to be taken away. */
export function FilterChips({ address, attributes, seesDeleted, onChoose }: FilterChipsProps) {
  const t = useTranslations('accountList')
  const created = useCreatedText(address)
  const textOf = useFilterText()
  const filters = readFilters(address.attribute, attributes)
  const isDeleted = address.deleted !== null && seesDeleted
  if (!created && !isDeleted && filters.length === 0) return null
  const without = (text: string) => ({ attribute: address.attribute.filter((one) => one !== text) })
  return (
    <ul aria-label={t('filters')} className="flex flex-wrap items-center gap-2">
      {isDeleted && <FilterChip text={t('deleted.filter')} onRemove={() => onChoose({ deleted: null })} />}
      {created && <FilterChip text={created} onRemove={() => onChoose({ since: '', until: '' })} />}
      {filters.map((read) => (
        <FilterChip
          key={read.text}
          text={textOf(read)}
          isLost={!read.filter}
          onRemove={() => onChoose(without(read.text))}
        />
      ))}
      {filters.length + Number(isDeleted) + Number(created !== undefined) > 1 && (
        <li>
          <Button
            size="sm"
            variant="ghost"
            onClick={() => onChoose({ deleted: null, since: '', until: '', attribute: [] })}
          >
            {t('removeAll')}
          </Button>
        </li>
      )}
    </ul>
  )
}

type FilterChipProps = { text: string; isLost?: boolean; onRemove: () => void }

function FilterChip({ text, isLost, onRemove }: FilterChipProps) {
  const t = useTranslations('accountList')
  const tone = isLost ? 'amber' : 'neutral'
  return <Chip text={text} removeLabel={t('remove', { filter: text })} onRemove={onRemove} tone={tone} />
}
