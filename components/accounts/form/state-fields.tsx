'use client'

import { useTranslations } from 'next-intl'
import { useFormContext, useWatch } from 'react-hook-form'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Field } from '@/components/ui/fields/field'
import { Textarea } from '@/components/ui/fields/textarea'
import { Section } from '@/components/ui/section'
import type { AccountValues } from './account-values'
import { ExpirationField } from './expiration-field'

/** Flags, the expiration, and free-form metadata. */
export function StateFields() {
  const t = useTranslations('accounts')
  const { register, control, formState } = useFormContext<AccountValues>()
  const blocked = useWatch({ control, name: 'blocked' })
  const { errors } = formState
  return (
    <Section title={t('form.states')}>
      <div className="flex flex-col gap-4 pt-4">
        <Checkbox
          label={t('fields.subscribed')}
          hint={t('form.subscribedHint')}
          {...register('subscribed')}
        />
        <Checkbox label={t('fields.validated')} hint={t('form.validatedHint')} {...register('validated')} />
        <Checkbox
          label={t('fields.testAccount')}
          hint={t('form.testAccountHint')}
          {...register('testAccount')}
        />
        <Checkbox label={t('fields.blocked')} hint={t('form.blockedHint')} {...register('blocked')} />
        {blocked && (
          <Field label={t('fields.blockedReason')} error={errors.blockedReason?.message}>
            <Textarea {...register('blockedReason')} maxLength={500} />
          </Field>
        )}
        <ExpirationField />
        <Field label={t('fields.metadata')} hint={t('form.metadataHint')} error={errors.metadata?.message}>
          <Textarea {...register('metadata')} spellCheck={false} rows={4} className="font-mono" />
        </Field>
      </div>
    </Section>
  )
}
