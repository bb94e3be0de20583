'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import type { Attribute } from '@/lib/contract/definitions'
import type { Draft } from '../draft'
import { useErrorText } from '../use-error-text'
import { MessageTexts } from './message-texts'
import { wholeAddress } from './whole-address'

type MessageFieldsProps = {
  attributes: readonly Attribute[]
  /** The tag of the attribute that contains an account's language. */
  languageAttribute?: string | null
  /** Whether another deployment sends the message: one text for everyone, without placeholders. */
  isForwarded?: boolean
}

export function MessageFields(props: MessageFieldsProps) {
  const t = useTranslations('notifications.compose')
  const { register } = useFormContext<Draft>()
  return (
    <div className="flex flex-col gap-4">
      <MessageTexts {...props} />
      <LinkField />
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <Checkbox {...register('sendWhatsApp')} label={t('whatsApp')} />
        <Checkbox {...register('hiddenFromList')} label={t('hide')} hint={t('hideHint')} />
      </div>
    </div>
  )
}

/**
 * The link that opens when a recipient taps the message. When the field loses the focus, `example.com/x` becomes a full
 * URL, and the hint says so.
 */
function LinkField() {
  const t = useTranslations()
  const form = useFormContext<Draft>()
  const errorText = useErrorText()
  const url = useWatch<Draft, 'url'>({ name: 'url' })
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
  const isCompleted = completed !== '' && url === completed
  const hint = isCompleted ? t('composing.link.completed') : t('notifications.compose.linkHint')
  return (
    <Field label={t('notifications.compose.link')} error={errorText('url')} hint={hint}>
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
