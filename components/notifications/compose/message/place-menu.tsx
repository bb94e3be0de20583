'use client'

import { Braces } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'
import { Menu, MenuItem } from '@/components/ui/overlays/menu'
import type { Attribute } from '@/lib/contract/definitions'

const members = ['fullname', 'username'] as const
/** The slots whose values can be written as text. */
const writtenSlots = ['text', 'number', 'date']

type PlaceMenuProps = {
  /** The label of the field to insert into. */
  field: string
  attributes: readonly Attribute[]
  onInsert: (name: string) => void
}

/** Offers the fill-ins: the values of a recipient that a text can include. */
export function PlaceMenu({ field, attributes, onInsert }: PlaceMenuProps) {
  const t = useTranslations('composing.places')
  const named = attributes.filter(({ slot }) => writtenSlots.includes(slot))
  return (
    <Menu
      align="end"
      trigger={
        <Button size="sm" variant="ghost" aria-label={t('insertIn', { field })} className="-my-1">
          <Braces aria-hidden="true" />
          {t('insert')}
        </Button>
      }
    >
      {members.map((name) => (
        <MenuItem key={name} onSelect={() => onInsert(name)}>
          {t(name)}
        </MenuItem>
      ))}
      {named.map(({ id, tag, name }) => (
        <MenuItem key={id} onSelect={() => onInsert(tag)}>
          <bdi>{name}</bdi>
        </MenuItem>
      ))}
    </Menu>
  )
}
