'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { cn } from '@/components/ui/cn'
import { optionStyle, popupStyle } from '@/components/ui/overlays/overlay-style'
import { useRoleNames } from '@/lib/i18n/use-role-names'
import type { Mentionable } from './use-mentionable'

type Props = {
  id: string
  people: readonly Mentionable[]
  /** The index of the person that Enter selects. */
  active: number
  onChoose: (person: Mentionable) => void
}

/** The people that a note may mention, listed below the note; the keyboard focus stays in the text. */
export function People({ id, people, active, onChoose }: Props) {
  const t = useTranslations('mentions')
  const roleNames = useRoleNames()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={t('people')}
      className={cn(popupStyle, 'absolute inset-x-0 top-full mt-1 max-h-60 overflow-y-auto p-1')}
    >
      {people.map((person, place) => (
        <button
          key={person.id}
          type="button"
          id={`${id}-${place}`}
          role="option"
          tabIndex={-1}
          aria-selected={place === active}
          data-highlighted={place === active ? '' : undefined}
          className={cn(optionStyle, 'w-full text-left hover:bg-line/60')}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(person)}
        >
          <bdi className="truncate">{person.name}</bdi>
          <span className="ml-auto shrink-0 text-12 text-muted">{roleNames(person.roles)}</span>
        </button>
      ))}
    </div>
  )
}
