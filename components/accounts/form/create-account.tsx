'use client'

import { useTranslations } from 'next-intl'
import { FormProvider } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Checkbox } from '@/components/ui/checkbox'
import { Notice } from '@/components/ui/notice'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { AttributeFields } from './attribute-fields'
import { ChoiceField } from './choice-field'
import { PhoneField } from './phone-field'
import { RestoredNotice } from './restored-notice'
import { type CreateAccountProps, useCreateAccount } from './use-create-account'

export function CreateAccount(props: CreateAccountProps) {
  const t = useTranslations('accounts')
  const { onceFailureText } = useFailureText()
  const { form, create, failure, takenBy, busy, draft } = useCreateAccount(props)
  const types = props.accountTypes.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <FormProvider {...form}>
      <form method="post" noValidate onSubmit={form.handleSubmit(create)} className="flex flex-col gap-6">
        {failure && (
          <Notice tone="red" urgent>
            {onceFailureText(failure)}
          </Notice>
        )}
        {draft.restored && !failure && <RestoredNotice onForget={draft.forget} />}
        <div className="flex flex-col gap-4">
          <ChoiceField
            name="accountType"
            label={t('type')}
            options={types}
            placeholder={t('form.chooseType')}
            required
          />
          <PhoneField takenBy={takenBy} />
          <Checkbox
            label={t('form.welcomeSms')}
            hint={t('form.welcomeSmsHint')}
            {...form.register('sendSMS')}
          />
        </div>
        <AttributeFields attributes={props.attributes} />
        <div className="flex flex-wrap justify-end gap-2">
          <ButtonLink href="/accounts" onClick={draft.clear}>
            {t('form.cancel')}
          </ButtonLink>
          <Button type="submit" variant="primary" pending={busy}>
            {t('form.create')}
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}
