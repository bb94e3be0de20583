'use client'

import { useTranslations } from 'next-intl'
import type { UseFormReturn } from 'react-hook-form'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Counter, Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Textarea } from '@/components/ui/fields/textarea'
import { messageLimits } from '@/lib/contract/choices'
import type { Draft } from '../draft'
import type { ComposeErrors } from '../use-read-draft'

type MessageFieldsProps = { form: UseFormReturn<Draft>; draft: Draft; errors: ComposeErrors }

export function MessageFields({ form, draft, errors }: MessageFieldsProps) {
  const t = useTranslations('notifications.compose')
  const { register } = form
  return (
    <div className="flex flex-col gap-4">
      <Field
        label={t('title')}
        error={errors.title}
        aside={<Counter count={draft.title.length} max={messageLimits.title} />}
      >
        <Input {...register('title')} autoComplete="off" />
      </Field>
      <Field
        label={t('body')}
        error={errors.body}
        aside={<Counter count={draft.body.length} max={messageLimits.body} />}
      >
        <Textarea {...register('body')} rows={4} />
      </Field>
      <Field label={t('link')} error={errors.url} hint={t('linkHint')}>
        <Input
          {...register('url')}
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <Checkbox {...register('sendWhatsApp')} label={t('whatsApp')} />
        <Checkbox {...register('hiddenFromList')} label={t('hide')} hint={t('hideHint')} />
      </div>
    </div>
  )
}
