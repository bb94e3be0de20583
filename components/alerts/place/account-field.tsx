'use client'

import { useTranslations } from 'next-intl'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { Field } from '@/components/ui/fields/field'
import { AccountPicker } from '../account-picker'
import type { DraftValues } from './draft-values'
import { useDraftErrors } from './use-draft-errors'

/** On whose behalf; a blocked account raises no alerts. */
export function AccountField({ form }: { form: UseFormReturn<DraftValues> }) {
  const t = useTranslations('alerts.new')
  const errorOf = useDraftErrors(form.control)
  return (
    <Field label={t('account')} hint={t('accountHint')} error={errorOf('account')}>
      <Controller
        control={form.control}
        name="account"
        render={({ field }) => <AccountPicker value={field.value} onChange={field.onChange} />}
      />
    </Field>
  )
}
