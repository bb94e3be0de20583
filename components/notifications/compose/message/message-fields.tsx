'use client'

import { useTranslations } from 'next-intl'
import type { UseFormReturn } from 'react-hook-form'
import { Checkbox } from '@/components/ui/fields/checkbox'
import type { Attribute } from '@/lib/contract/definitions'
import type { Draft } from '../draft'
import type { ComposeErrors } from '../use-read-draft'
import { LinkField } from './link-field'
import { MessageTexts } from './message-texts'

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
