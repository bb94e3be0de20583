'use client'

import { useTranslations } from 'next-intl'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { RetryNotice } from '@/components/ui/feedback/notice'
import { Field } from '@/components/ui/fields/field'
import { AccountPicker } from '../account-picker'
import type { DraftValues } from './draft-values'
import { useDraftErrors } from './use-draft-errors'
import type { NamedAccountFailure } from './use-named-account'

type AccountFieldProps = {
  form: UseFormReturn<DraftValues>
  /** Set if the account named in the URL could not be loaded. */
  unread?: NamedAccountFailure
}

/** The person on whose behalf the alert is raised; blocked accounts cannot raise alerts. */
export function AccountField({ form, unread }: AccountFieldProps) {
  const t = useTranslations('alerts.new')
  const errorOf = useDraftErrors(form.control)
  return (
    <>
      {unread && (
        <RetryNotice
          tone="amber"
          text={t('accountUnread')}
          pending={unread.isRetrying}
          onRetry={unread.retry}
        />
      )}
      <Field label={t('account')} hint={t('accountHint')} error={errorOf('account')}>
        <Controller
          control={form.control}
          name="account"
          render={({ field }) => <AccountPicker value={field.value} onChange={field.onChange} />}
        />
      </Field>
    </>
  )
}
