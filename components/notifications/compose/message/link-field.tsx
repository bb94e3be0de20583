'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import type { Draft } from '../draft'
import { wholeAddress } from './whole-address'

type LinkFieldProps = { form: UseFormReturn<Draft>; error?: string }

/** The link that a tap on the message opens. On blur, `example.com/x` becomes a full URL, and the hint says so. */
export function LinkField({ form, error }: LinkFieldProps) {
  const t = useTranslations()
  const [completed, setCompleted] = useState('')
  const { onBlur, ...field } = form.register('url')
  const leave: typeof onBlur = (event) => {
    const whole = wholeAddress(form.getValues('url'))
    if (whole) {
      form.setValue('url', whole, { shouldDirty: true })
      setCompleted(whole)
    }
    return onBlur(event)
  }
  const isCompleted = completed !== '' && form.getValues('url') === completed
  const hint = isCompleted ? t('composing.link.completed') : t('notifications.compose.linkHint')
  return (
    <Field label={t('notifications.compose.link')} error={error} hint={hint}>
      <Input
        {...field}
        onBlur={leave}
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
        spellCheck={false}
      />
    </Field>
  )
}
