'use client'

import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { FormProvider, useFormContext } from 'react-hook-form'
import { RestoredNotice } from '@/components/forms/restored-notice'
import { accountEditHref } from '@/components/hrefs'
import { Button } from '@/components/ui/buttons/button'
import { Notice } from '@/components/ui/feedback/notice'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { TextLink } from '@/components/ui/text-link'
import { FailureNotice } from '../../failure-notice'
import { AccountConflict } from '../../form/account-conflict'
import { type AccountValues, attributePath } from '../../form/account-values'
import { AttributeField } from '../../form/attribute-field'
import { BirthdayField } from '../../form/birthday-field'
import { ChoiceField } from '../../form/choice-field'
import { ExpirationField } from '../../form/expiration-field'
import { PhoneField } from '../../form/phone-field'
import { type FieldPath, useEditing } from './record-editing'
import { useFieldEditor } from './use-field-editor'

type FieldEditorProps = { path: FieldPath; onClose: () => void }

/** One field as a form: Enter saves it, Escape restores the previous value. */
export function FieldEditor({ path, onClose }: FieldEditorProps) {
  const t = useTranslations('accounts.inPlace')
  const { account, accountTypes, attributes } = useEditing()
  const record = useFieldEditor(path, onClose)
  const { form, submit, close, failure, missing, takenBy, pending, conflict } = record
  const place = useFocusInside()
  return (
    <FormProvider {...form}>
      <form
        ref={place}
        method="post"
        noValidate
        onSubmit={submit}
        onKeyDown={(event) => onKey(event, close)}
        className="flex flex-col gap-3"
      >
        {!record.refusal && !conflict.differences && (
          <RestoredNotice form={form} draft={record.draft} onStartOver={record.startOver} />
        )}
        {failure && <FailureNotice failure={failure} />}
        {missing && (
          <Notice tone="red" urgent>
            {t('missing', { names: missing.join(', ') })}{' '}
            <TextLink inText href={accountEditHref(account.id)}>
              {t('openForm')}
            </TextLink>
          </Notice>
        )}
        <AccountConflict
          accountId={account.id}
          conflict={conflict}
          accountTypes={accountTypes}
          attributes={attributes}
        />
        <FieldControl path={path} takenBy={takenBy} />
        <div className="flex justify-end gap-2">
          <Button size="sm" onClick={close}>
            {t('cancel')}
          </Button>
          <Button type="submit" size="sm" variant="primary" pending={pending}>
            {t('save')}
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}

/** While a list is open over the form, the list handles the keys. */
function onKey(event: KeyboardEvent<HTMLFormElement>, onClose: () => void): void {
  const { currentTarget: form, target, key } = event
  if (event.defaultPrevented || !form.contains(target as Node)) return
  if (form.querySelector('[aria-expanded=true]')) return
  if (key === 'Escape') {
    event.stopPropagation()
    onClose()
  }
  if (key === 'Enter' && (event.ctrlKey || event.metaKey)) form.requestSubmit()
}

const controls = 'input[type=tel], input:not([role=combobox]), textarea, button[role=combobox]'

/** Focuses the control and selects its text when its form appears. */
function useFocusInside() {
  const place = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const control = place.current?.querySelector<HTMLElement>(controls)
    control?.focus()
    if (control instanceof HTMLInputElement && /^(text|tel|url)$/.test(control.type)) control.select()
  }, [])
  return place
}

type FieldControlProps = { path: FieldPath; takenBy?: string }

/** The control for a field: the same one as in the form for the whole account. */
function FieldControl({ path, takenBy }: FieldControlProps) {
  const t = useTranslations('accounts')
  const { account, accountTypes, attributes } = useEditing()
  const attribute = attributes.find(({ id }) => attributePath(id) === path)
  if (attribute) return <AttributeField attribute={attribute} />
  switch (path) {
    case 'phone':
      return <PhoneField takenBy={takenBy} ownId={account.id} />
    case 'accountType': {
      const options = accountTypes.map(({ id, name }) => ({ value: id, label: name }))
      return <ChoiceField name="accountType" label={t('type')} options={options} required />
    }
    case 'expirationDate':
      return <ExpirationField />
    case 'birthday':
      return <BirthdayField className="w-full sm:max-w-60" />
    case 'username':
      return <PlainControl path="username" maxLength={200} required />
    case 'role':
      return <PlainControl path="role" maxLength={64} required />
    default:
      return <PlainControl path="fullname" maxLength={200} />
  }
}

type PlainControlProps = {
  path: 'fullname' | 'username' | 'role'
  maxLength?: number
  required?: boolean
}

function PlainControl({ path, maxLength, required }: PlainControlProps) {
  const t = useTranslations('accounts.fields')
  const { register, formState } = useFormContext<AccountValues>()
  return (
    <Field label={t(path)} required={required} error={formState.errors[path]?.message}>
      <Input {...register(path)} autoComplete="off" maxLength={maxLength} />
    </Field>
  )
}
