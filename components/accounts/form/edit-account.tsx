'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useTransition } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { RestoredNotice } from '@/components/forms/restored-notice'
import { accountHref } from '@/components/hrefs'
import { Notice } from '@/components/ui/feedback/notice'
import { useToast } from '@/components/ui/feedback/use-toast'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Textarea } from '@/components/ui/fields/textarea'
import { FormColumns } from '@/components/ui/page'
import { Section } from '@/components/ui/section'
import { TextLink } from '@/components/ui/text-link'
import type { Account } from '@/lib/contract/accounts/account'
import type { AccountType, Attribute } from '@/lib/contract/definitions'
import { useOffers } from '@/lib/data/business'
import type { PhoneCountry } from '@/lib/format/phone/read-phone'
import { FailureNotice } from '../failure-notice'
import { KeptNotice } from '../kept-notice'
import { AccountConflict } from './account-conflict'
import { AccountForm } from './account-form'
import type { AccountValues } from './account-values'
import { AttributeFields } from './attribute-fields'
import { BirthdayField } from './birthday-field'
import { ChoiceField } from './choice-field'
import { ExpirationField } from './expiration-field'
import { PhoneField } from './phone-field'
import { useEditForm } from './use-edit-form'

type EditAccountProps = {
  account: Account
  /** The country of the account's phone number. */
  country?: PhoneCountry
  accountTypes: readonly AccountType[]
  attributes: readonly Attribute[]
}

export function EditAccount(props: EditAccountProps) {
  const t = useTranslations('accounts')
  const nothingChanged = useTranslations('common.forms')('nothingChanged')
  const router = useRouter()
  const toast = useToast()
  const [isReading, read] = useTransition()
  const { accountTypes, attributes } = props
  const href = accountHref(props.account.id)
  const record = useEditForm({
    ...props,
    onSaved: () => {
      toast.show({ title: t('saved'), tone: 'success' })
      router.replace(href)
    },
  })
  const { failure, takenBy, unchanged, conflict, draft } = record
  return (
    <AccountForm record={record} submit={t('form.save')} back={href}>
      {props.account.keptAt && (
        <KeptNotice
          keptAt={props.account.keptAt}
          pending={isReading}
          onRetry={() => read(() => router.refresh())}
        />
      )}
      {failure && (
        <FailureNotice
          failure={failure}
          text={failure.code === 'not_found' ? t('conflict.gone') : undefined}
        />
      )}
      {!failure && !conflict.differences && (
        <RestoredNotice form={record.form} draft={draft} onStartOver={record.startOver} />
      )}
      <AccountConflict
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
          {nothingChanged}{' '}
          <TextLink inText href={href}>
            {t('form.cancel')}
          </TextLink>
        </Notice>
      )}
    </AccountForm>
  )
}

type PersonFieldsProps = { accountTypes: readonly AccountType[]; takenBy?: string; ownId: string }

function PersonFields({ accountTypes, takenBy, ownId }: PersonFieldsProps) {
  const t = useTranslations('accounts')
  const { register, formState } = useFormContext<AccountValues>()
  const { errors } = formState
  const types = accountTypes.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Section title={t('form.person')}>
      <div className="flex flex-col gap-4 pt-4">
        <Field label={t('fields.fullname')} error={errors.fullname?.message}>
          <Input {...register('fullname')} autoFocus autoComplete="off" maxLength={200} />
        </Field>
        <PhoneField takenBy={takenBy} ownId={ownId} />
        <div className="grid gap-4 sm:grid-cols-2">
          <ChoiceField name="accountType" label={t('type')} options={types} required />
          <Field label={t('fields.role')} required error={errors.role?.message}>
            <Input {...register('role')} autoComplete="off" maxLength={64} />
          </Field>
          <Field label={t('fields.username')} required error={errors.username?.message}>
            <Input {...register('username')} autoComplete="off" maxLength={200} />
          </Field>
          <BirthdayField />
        </div>
      </div>
    </Section>
  )
}

/** Flags, the expiration, and free-form metadata. */
function StateFields() {
  const t = useTranslations('accounts')
  const { register, control, formState } = useFormContext<AccountValues>()
  const blocked = useWatch({ control, name: 'blocked' })
  const hasTestAccounts = useOffers('createDevice')
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
        {hasTestAccounts && (
          <Checkbox
            label={t('fields.testAccount')}
            hint={t('form.testAccountHint')}
            {...register('testAccount')}
          />
        )}
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
