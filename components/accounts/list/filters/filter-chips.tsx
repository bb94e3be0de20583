'use client'

import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { Chip } from '@/components/ui/chip'
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

/** What the list is narrowed by, each to be taken away. */
export function FilterChips({ address, accountTypes, attributes, seesDeleted, onChoose }: FilterChipsProps) {
  const t = useTranslations('accountList')
  const shown = seesDeleted ? address : { ...address, deleted: null }
  const phrases = useFilterPhrases(shown, { attributes, types: accountTypes })
  const list = useRef<HTMLUListElement>(null)
  const remove = (change: Partial<Address>) => {
    keepFocusNear(list.current)
    onChoose(change)
  }
  if (phrases.length === 0) return null
  return (
    <ul
      ref={list}
      aria-label={t('filters')}
      className="flex min-h-8 flex-wrap items-center gap-1.5 touch:min-h-11"
    >
      {phrases.map(({ name, text, isLost, without }) => (
        <Chip
          key={name}
          text={text}
          removeLabel={t('remove', { filter: text })}
          onRemove={() => remove(without)}
          tone={isLost ? 'amber' : 'neutral'}
        />
      ))}
      {phrases.length > 1 && (
        <li>
          <Button size="sm" variant="ghost" onClick={() => remove(noFilters)}>
            {t('removeAll')}
          </Button>
        </li>
      )}
    </ul>
  )
}

/** What is pressed here goes: the focus passes to the next chip, else to the one before, else to the search. */
function keepFocusNear(list: HTMLElement | null): void {
  const buttons = [...(list?.querySelectorAll<HTMLElement>('button') ?? [])]
  const at = buttons.indexOf(document.activeElement as HTMLElement)
  const near = buttons[at + 1] ?? buttons[at - 1]
  const search = document.querySelector<HTMLElement>('[data-account-search]')
  if (at >= 0) (buttons.length > 2 ? near : search)?.focus()
}

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
