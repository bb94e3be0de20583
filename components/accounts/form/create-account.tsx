'use client'

import { useRouter } from 'next/navigation'
import { useTimeZone, useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { RestoredNotice } from '@/components/forms/restored-notice'
import { accountHref } from '@/components/hrefs'
import { OwnWelcomeSms } from '@/components/sms/welcome-sms'
import { useToast } from '@/components/ui/feedback/use-toast'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { FormColumns } from '@/components/ui/page'
import { Section } from '@/components/ui/section'
import type { AccountType, Attribute } from '@/lib/contract/definitions'
import { useCreateAccount } from '@/lib/data/accounts/accounts'
import type { PhoneCountry } from '@/lib/format/phone/read-phone'
import { useRecordForm } from '@/lib/forms/use-record-form'
import { FailureNotice } from '../failure-notice'
import { createBody, pathOfIssue } from './account-body'
import { AccountForm } from './account-form'
import { type AccountValues, attributeValues, emptyValues } from './account-values'
import { AttributeFields } from './attribute-fields'
import { ChoiceField } from './choice-field'
import { PhoneField } from './phone-field'
import { useAccountResolver } from './use-account-resolver'
import { takenByOf } from './use-edit-form'

/**
 * The form's initial values: the phone number that was searched for, its country or, failing that, the likeliest
 * country, and the account type if there is only one.
 */
type NewAccount = { phone?: string; country?: PhoneCountry; accountType?: string }

type CreateAccountProps = NewAccount & {
  accountTypes: readonly AccountType[]
  attributes: readonly Attribute[]
}

export function CreateAccount(props: CreateAccountProps) {
  const t = useTranslations('accounts')
  const record = useCreateForm(props)
  const { form, failure, draft } = record
  const sendsSms = useWatch({ control: form.control, name: 'sendSMS' })
  const types = props.accountTypes.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <AccountForm record={record} submit={t('form.create')} back="/accounts">
      {failure && <FailureNotice failure={failure} once />}
      {!failure && <RestoredNotice form={form} draft={draft} onStartOver={record.startOver} />}
      <FormColumns>
        <Section title={t('form.person')}>
          <div className="flex flex-col gap-4 pt-4">
            <NameField />
            <ChoiceField
              name="accountType"
              label={t('type')}
              options={types}
              placeholder={t('form.chooseType')}
              required
            />
            <PhoneField takenBy={takenByOf(record.refusal)} />
            <UsernameField />
            <div className="flex flex-col gap-2">
              <Checkbox
                label={t('form.welcomeSms')}
                hint={t('form.welcomeSmsHint')}
                {...form.register('sendSMS')}
              />
              {sendsSms && <OwnWelcomeSms />}
            </div>
          </div>
        </Section>
        <AttributeFields attributes={props.attributes} />
      </FormColumns>
    </AccountForm>
  )
}

/** The first field gets the focus, because people open the form in order to type. */
function NameField() {
  const t = useTranslations('accounts.fields')
  const { register, formState } = useFormContext<AccountValues>()
  return (
    <Field label={t('fullname')} error={formState.errors.fullname?.message}>
      <Input {...register('fullname')} autoFocus autoComplete="off" maxLength={200} />
    </Field>
  )
}

function UsernameField() {
  const t = useTranslations('accounts')
  const { register, formState } = useFormContext<AccountValues>()
  return (
    <Field
      label={t('fields.username')}
      hint={t('form.usernameHint')}
      error={formState.errors.username?.message}
    >
      <Input {...register('username')} autoComplete="off" maxLength={200} />
    </Field>
  )
}

function useCreateForm({ attributes, ...start }: CreateAccountProps) {
  const t = useTranslations('accounts')
  const router = useRouter()
  const toast = useToast()
  const timeZone = useTimeZone() ?? 'UTC'
  const write = useCreateAccount()
  const bodyOf = (values: AccountValues) => createBody(values, attributes, timeZone)
  const record = useRecordForm({
    kind: 'account',
    toValues: () => ({ ...startingValues(start), attributes: attributeValues([], attributes, timeZone) }),
    resolver: useAccountResolver({ attributes }),
    pathOf: (path, values: AccountValues) => pathOfIssue(path, bodyOf(values)),
    save: (values, _, key) => write.mutateAsync({ body: bodyOf(values), key }),
    onSaved: (_, { account }) => {
      toast.show({ title: t('created'), tone: 'success' })
      router.push(accountHref(account.id))
    },
  })
  const { setValue } = record.form
  // The number that was just searched for takes precedence over the number in the draft.
  useEffect(() => {
    if (record.draft.restored && start.phone) setValue('phone', start.phone)
  }, [record.draft.restored, start.phone, setValue])
  return record
}

function startingValues({ phone = '', country, accountType = '' }: NewAccount): AccountValues {
  return { ...emptyValues, phone, country: country ?? '', accountType }
}
