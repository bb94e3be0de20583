'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode, SyntheticEvent } from 'react'
import { FormProvider, type UseFormReturn } from 'react-hook-form'
import { Button, ButtonLink } from '@/components/ui/buttons/button'
import type { AccountValues } from './account-values'

type AccountFormProps = {
  /** The form, from useRecordForm. */
  record: {
    form: UseFormReturn<AccountValues>
    submit: (event: SyntheticEvent) => void
    pending: boolean
    draft: { clear: () => void }
  }
  /** The submit button's label. */
  submit: string
  /** The page that Cancel leads to, after discarding the draft. */
  back: string
  children: ReactNode
}

/** An account form's fields, with Cancel and the submit button below. */
export function AccountForm({ record, submit, back, children }: AccountFormProps) {
  const t = useTranslations('accounts.form')
  return (
    <FormProvider {...record.form}>
      <form method="post" noValidate onSubmit={record.submit} className="flex flex-col gap-6">
        {children}
        <div className="flex flex-wrap justify-end gap-2">
          <ButtonLink href={back} onClick={record.draft.clear}>
            {t('cancel')}
          </ButtonLink>
          <Button type="submit" variant="primary" pending={record.pending}>
            {submit}
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}
