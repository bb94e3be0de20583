'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import type { Attribute } from '@/lib/contract/definitions'
import type { Draft } from '../draft'
import type { ComposeErrors } from '../use-read-draft'
import { MessageTexts } from './message-texts'
import { wholeAddress } from './whole-address'

type MessageFieldsProps = {
  form: UseFormReturn<Draft>
  draft: Draft
  errors: ComposeErrors
  attributes: readonly Attribute[]
  /** The tag of the attribute that holds an account's language. */
  languageAttribute?: string | null
}

export function MessageFields({ form, draft, errors, ...texts }: MessageFieldsProps) {
  const t = useTranslations('notifications.compose')
  const { register } = form
  return (
    <div className="flex flex-col gap-4">
      <MessageTexts form={form} draft={draft} errors={errors} {...texts} />
      <LinkField form={form} error={errors.url} />
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <Checkbox {...register('sendWhatsApp')} label={t('whatsApp')} />
        <Checkbox {...register('hiddenFromList')} label={t('hide')} hint={t('hideHint')} />
      </div>
    </div>
  )
}

type LinkFieldProps = { form: UseFormReturn<Draft>; error?: string }

/** The link that a tap on the message opens. On blur, `example.com/x` becomes a full URL, and the hint says so. */
function LinkField({ form, error }: LinkFieldProps) {
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
