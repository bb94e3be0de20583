'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { get, type UseFormRegisterReturn, useFormContext } from 'react-hook-form'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Textarea } from '@/components/ui/fields/textarea'
import type { Attribute } from '@/lib/contract/definitions'
import { type AccountValues, attributePath } from './account-values'
import { ChoiceField } from './choice-field'
import { DateField } from './date-field'
import { fieldError } from './use-account-resolver'

/** The control that fits the attribute's slot. */
export function AttributeField({ attribute }: { attribute: Attribute }) {
  const { register } = useFormContext<AccountValues>()
  const name = attributePath(attribute.id)
  if (attribute.slot === 'boolean')
    return <Checkbox label={attribute.name} hint={attribute.description} {...register(name)} />
  if (attribute.slot === 'date') {
    const { name: label, description, required } = attribute
    return <DateField name={name} label={label} description={description} required={required} />
  }
  if (attribute.options.length > 0) return <OptionsField attribute={attribute} />
  return <TypedField attribute={attribute} />
}

function OptionsField({ attribute: { id, name, description, options, required } }: { attribute: Attribute }) {
  const t = useTranslations('accounts.form')
  const none = required ? [] : [{ value: '', label: t('notSet') }]
  const choices = options.map((option) => ({ value: option, label: option }))
  return (
    <ChoiceField
      name={attributePath(id)}
      label={name}
      required={required}
      hint={description}
      options={[...none, ...choices]}
      placeholder={t('notSet')}
    />
  )
}

function TypedField({ attribute: { id, name, description, slot, required } }: { attribute: Attribute }) {
  const t = useTranslations('accounts.form')
  const { register, formState } = useFormContext<AccountValues>()
  const path = attributePath(id)
  const error = fieldError(formState.errors, path)
  const typed = register(path)
  return (
    <Field
      label={name}
      required={required}
      error={error}
      hint={description || (slot === 'image' && t('imageHint'))}
    >
      {slot === 'text' && <TextControl {...typed} />}
      {slot === 'number' && <Input {...typed} inputMode="decimal" autoComplete="off" className="tabular" />}
      {slot === 'image' && (
        <Input {...typed} type="url" placeholder="https://" autoComplete="off" maxLength={2048} />
      )}
    </Field>
  )
}

/** A single-line input, unless the text already has several lines. */
function TextControl(typed: UseFormRegisterReturn) {
  const { getValues } = useFormContext<AccountValues>()
  const [hasLines] = useState(() => String(get(getValues(), typed.name) ?? '').includes('\n'))
  return hasLines ? <Textarea {...typed} maxLength={4000} /> : <Input {...typed} maxLength={4000} />
}
