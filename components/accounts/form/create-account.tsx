'use client'

import { useRouter } from 'next/navigation'
import { useTimeZone, useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { OwnWelcomeSms } from '@/components/sms/welcome-sms'
import { useToast } from '@/components/ui/feedback/use-toast'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { FormColumns } from '@/components/ui/page'
import { Section } from '@/components/ui/section'
import type { AccountType, Attribute } from '@/lib/contract/definitions'
import { useCreateAccount } from '@/lib/data/accounts/accounts'
import { type Failure, failureOf } from '@/lib/data/request-error'
import { useOnceKey } from '@/lib/data/use-once-key'
import { useFormDraft } from '@/lib/drafts/use-form-draft'
import type { PhoneCountry } from '@/lib/format/phone/read-phone'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { FailureNotice } from '../failure-notice'
import { type CreateBody, createBody } from './account-body'
import { AccountForm, RestoredNotice } from './account-form'
import { type AccountValues, emptyValues } from './account-values'
import { AttributeFields } from './attribute-fields'
import { ChoiceField } from './choice-field'
import { PhoneField } from './phone-field'
import { showRefusal } from './show-refusal'
import { useAccountForm } from './use-account-form'

/** The form's initial values: the phone number searched for, its country or the likeliest one, the only type. */
type NewAccount = { phone?: string; country?: PhoneCountry; accountType?: string }

type CreateAccountProps = NewAccount & {
  accountTypes: readonly AccountType[]
  attributes: readonly Attribute[]
}

export function CreateAccount(props: CreateAccountProps) {
  const t = useTranslations('accounts')
  const { form, create, failure, takenBy, busy, draft } = useCreateForm(props)
  const sendsSms = useWatch({ control: form.control, name: 'sendSMS' })
  const types = props.accountTypes.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <AccountForm
      form={form}
      onSubmit={create}
      submit={t('form.create')}
      busy={busy}
      back="/accounts"
      onCancel={draft.clear}
    >
      {failure && <FailureNotice failure={failure} once />}
      {draft.restored && !failure && <RestoredNotice onForget={draft.forget} />}
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
            <PhoneField takenBy={takenBy} />
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

/** The first field takes the focus, because people open the form to type. */
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
  const { issueText } = useFailureText()
  const onceKey = useOnceKey()
  const write = useCreateAccount()
  const [failure, setFailure] = useState<Failure>()
  const [takenBy, setTakenBy] = useState<string>()
  const sending = useRef(false)
  const defaultValues = startingValues(start)
  const form = useAccountForm({ defaultValues, attributes, editing: false })
  const draft = useFormDraft(form, {
    kind: 'account',
    kept: null,
    onRestore: ({ values }) =>
      form.reset({ ...values, phone: start.phone ?? values.phone }, { keepDefaultValues: true }),
  })

  async function create(values: AccountValues) {
    // A second click can arrive before the first has rendered.
    if (sending.current) return
    sending.current = true
    const body = createBody(values, attributes, timeZone)
    try {
      const { account } = await write.mutateAsync({ body, key: onceKey(body) })
      draft.clear()
      toast.show({ title: t('created'), tone: 'success' })
      router.push(`/accounts/${account.id}`)
    } catch (error) {
      refuse(failureOf(error), body)
    } finally {
      sending.current = false
    }
  }

  function refuse(refused: Failure, body: CreateBody) {
    setTakenBy(refused.code === 'phone_taken' ? String(refused.data.accountId) : undefined)
    setFailure(showRefusal(form, refused, body, issueText) ? refused : undefined)
  }

  function forget() {
    form.reset(defaultValues)
    draft.startAnew()
  }

  // Stays busy until the page has gone, so that a saved account is not sent again.
  const busy = form.formState.isSubmitting || write.isPending || write.isSuccess
  return { form, create, failure, takenBy, busy, draft: { ...draft, forget } }
}

function startingValues({ phone = '', country, accountType = '' }: NewAccount): AccountValues {
  return { ...emptyValues, phone, country: country ?? '', accountType }
}
