'use client'

import { Braces } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Button } from '@/components/ui/buttons/button'
import { Counter, Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Textarea } from '@/components/ui/fields/textarea'
import { Menu, MenuItem } from '@/components/ui/overlays/menu'
import { messageLimits } from '@/lib/contract/choices'
import type { Attribute } from '@/lib/contract/definitions'
import type { Draft, TextPath } from '../draft'
import { useErrorText } from '../use-error-text'

const members = ['fullname', 'username'] as const

/** The attribute slots that a text can include as placeholders. */
const writtenSlots = ['text', 'number', 'date']

type PlaceMenuProps = {
  /** The label of the field into which a placeholder is inserted. */
  field: string
  attributes: readonly Attribute[]
  onInsert: (name: string) => void
}

/** Offers the placeholders: values of a recipient that a text can include. */
function PlaceMenu({ field, attributes, onInsert }: PlaceMenuProps) {
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

type TextFieldProps = {
  path: TextPath
  label: string
  /** The language of the text; absent for the first language. */
  lang?: string
  /** The attributes to fill in; absent if nothing can be filled in. */
  attributes?: readonly Attribute[]
}

/** A message's title or body, with its counter and the menu of placeholders, if there are any. */
export function TextField({ path, label, lang, attributes }: TextFieldProps) {
  const form = useFormContext<Draft>()
  const errorText = useErrorText()
  const { length } = useWatch<Draft, TextPath>({ name: path })
  const box = useRef<HTMLInputElement | HTMLTextAreaElement>(null)
  const { ref, ...field } = form.register(path)
  const isTitle = path.endsWith('title')
  const control = {
    ...field,
    lang,
    ref: (element: HTMLInputElement | HTMLTextAreaElement | null) => {
      ref(element)
      box.current = element
    },
  }
  const insert = (name: string) => {
    const place = `{{${name}|}}`
    const element = box.current
    const text = form.getValues(path)
    const [start, end] = [element?.selectionStart ?? text.length, element?.selectionEnd ?? text.length]
    form.setValue(path, text.slice(0, start) + place + text.slice(end), { shouldDirty: true })
    // When the menu closes, it returns the focus to its button, so the cursor can move to the fallback only after
    // that.
    setTimeout(() => {
      const cursor = start + place.length - '}}'.length
      element?.focus()
      element?.setSelectionRange(cursor, cursor)
    }, closingMs)
  }
  return (
    <Field
      label={label}
      error={errorText(path)}
      aside={
        <span className="flex flex-wrap items-baseline gap-x-3">
          {attributes && <PlaceMenu field={label} attributes={attributes} onInsert={insert} />}
          <Counter count={length} max={isTitle ? messageLimits.title : messageLimits.body} />
        </span>
      }
    >
      {isTitle ? <Input {...control} autoComplete="off" /> : <Textarea {...control} rows={4} />}
    </Field>
  )
}

const closingMs = 50
