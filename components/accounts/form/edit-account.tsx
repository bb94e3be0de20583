'use client'

import { useTranslations } from 'next-intl'
import { FormProvider } from 'react-hook-form'
import { Button } from '@/components/ui/buttons/button'
import { ButtonLink } from '@/components/ui/buttons/button-link'
import { Notice } from '@/components/ui/feedback/notice'
import { TextLink } from '@/components/ui/text-link'
import { FailureNotice } from '../failure-notice'
import { AttributeFields } from './attribute-fields'
import { ConflictPanel } from './conflict-panel'
import { PersonFields } from './person-fields'
import { RestoredNotice } from './restored-notice'
import { StateFields } from './state-fields'
import { type EditAccountProps, useEditForm } from './use-edit-form'

export function EditAccount(props: EditAccountProps) {
  const t = useTranslations('accounts')
  const { form, save, failure, takenBy, unchanged, busy, conflict, draft } = useEditForm(props)
  const { accountTypes, attributes } = props
  const href = `/accounts/${props.account.id}`
  return (
    <FormProvider {...form}>
      <form method="post" noValidate onSubmit={form.handleSubmit(save)} className="flex flex-col gap-6">
        {failure && (
          <FailureNotice
            failure={failure}
            text={failure.code === 'not_found' ? t('conflict.gone') : undefined}
          />
        )}
        {draft.restored && !failure && !conflict.differences && <RestoredNotice onForget={draft.forget} />}
        <ConflictPanel conflict={conflict} accountTypes={accountTypes} attributes={attributes} />
        <PersonFields accountTypes={accountTypes} takenBy={takenBy} />
        <AttributeFields attributes={attributes} />
        <StateFields />
        {unchanged && (
          <Notice tone="blue" urgent>
            {t('form.nothingChanged')} <TextLink href={href}>{t('form.cancel')}</TextLink>
          </Notice>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <ButtonLink href={href} onClick={draft.clear}>
            {t('form.cancel')}
          </ButtonLink>
          <Button type="submit" variant="primary" pending={busy}>
            {t('form.save')}
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}
