'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { FormProvider, type UseFormReturn } from 'react-hook-form'
import { Button, ButtonLink } from '@/components/ui/buttons/button'
import { Notice } from '@/components/ui/feedback/notice'
import type { AccountValues } from './account-values'

type AccountFormProps = {
  form: UseFormReturn<AccountValues>
  onSubmit: (values: AccountValues) => Promise<void>
  /** The submit button's label. */
  submit: string
  busy: boolean
  /** Where Cancel leads, after the draft is discarded. */
  back: string
  onCancel: () => void
  children: ReactNode
}

/** The frame around an account form. */
export function AccountForm({ form, onSubmit, submit, busy, back, onCancel, children }: AccountFormProps) {
  const t = useTranslations('accounts.form')
  return (
    <FormProvider {...form}>
      <form method="post" noValidate onSubmit={form.handleSubmit(onSubmit)} className="flex flex-col gap-6">
        {children}
        <div className="flex flex-wrap justify-end gap-2">
          <ButtonLink href={back} onClick={onCancel}>
            {t('cancel')}
          </ButtonLink>
          <Button type="submit" variant="primary" pending={busy}>
            {submit}
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}

/** Says that the fields hold input from before a reload, and offers to start over. */
export function RestoredNotice({ onForget }: { onForget: () => void }) {
  const t = useTranslations('accounts.form')
  return (
    <Notice
      tone="blue"
      action={
        <Button size="sm" variant="ghost" className="-my-1" onClick={onForget}>
          {t('forgetDraft')}
        </Button>
      }
    >
      {t('restored')}
    </Notice>
  )
}
