'use client'

import { Braces } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'
import { Menu, MenuItem } from '@/components/ui/overlays/menu'
import type { Attribute } from '@/lib/contract/definitions'

const members = ['fullname', 'username'] as const
/** Of which a text can be made. */
const writtenSlots = ['text', 'number', 'date']

type PlaceMenuProps = {
  /** The field that it is for. */
  field: string
  attributes: readonly Attribute[]
  onInsert: (name: string) => void
}

/** What a text can name of each recipient. */
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
