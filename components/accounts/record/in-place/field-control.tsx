'use client'

import { useTranslations } from 'next-intl'
import { useFormContext } from 'react-hook-form'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { type AccountValues, attributePath } from '../../form/account-values'
import { AttributeField } from '../../form/attribute-field'
import { BirthdayField } from '../../form/birthday-field'
import { ChoiceField } from '../../form/choice-field'
import { ExpirationField } from '../../form/expiration-field'
import { PhoneField } from '../../form/phone-field'
import { type FieldPath, useEditing } from './record-editing'

type FieldControlProps = { path: FieldPath; takenBy?: string }

/** The control for a field, the same as in the form for the whole account. */
export function FieldControl({ path, takenBy }: FieldControlProps) {
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
