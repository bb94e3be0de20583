'use client'

import { useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/feedback/notice'
import { FormColumns } from '@/components/ui/page'
import { TextLink } from '@/components/ui/text-link'
import { FailureNotice } from '../failure-notice'
import { AccountForm, RestoredNotice } from './account-form'
import { AttributeFields } from './attribute-fields'
import { ConflictPanel } from './conflict-panel'
import { PersonFields } from './person-fields'
import { StateFields } from './state-fields'
import { type EditAccountProps, useEditForm } from './use-edit-form'

export function EditAccount(props: EditAccountProps) {
  const t = useTranslations('accounts')
  const { form, save, failure, takenBy, unchanged, busy, conflict, draft } = useEditForm(props)
  const { accountTypes, attributes } = props
  const href = `/accounts/${props.account.id}`
  return (
    <AccountForm
      form={form}
      onSubmit={save}
      submit={t('form.save')}
      busy={busy}
      back={href}
      onCancel={draft.clear}
    >
      {failure && (
        <FailureNotice
          failure={failure}
          text={failure.code === 'not_found' ? t('conflict.gone') : undefined}
        />
      )}
      {draft.restored && !failure && !conflict.differences && <RestoredNotice onForget={draft.forget} />}
      <ConflictPanel
        accountId={props.account.id}
        conflict={conflict}
        accountTypes={accountTypes}
        attributes={attributes}
      />
      <FormColumns>
        <div className="flex flex-col gap-6">
          <PersonFields accountTypes={accountTypes} takenBy={takenBy} ownId={props.account.id} />
          <StateFields />
        </div>
        <AttributeFields attributes={attributes} />
      </FormColumns>
      {unchanged && (
        <Notice tone="blue" urgent>
          {t('form.nothingChanged')}{' '}
          <TextLink inText href={href}>
            {t('form.cancel')}
          </TextLink>
        </Notice>
      )}
    </AccountForm>
  )
}
