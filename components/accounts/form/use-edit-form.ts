'use client'

import { useTimeZone } from 'next-intl'
import type { Account } from '@/lib/contract/accounts/account'
import type { Attribute } from '@/lib/contract/definitions'
import { useUpdateAccount } from '@/lib/data/accounts/accounts'
import type { PhoneCountry } from '@/lib/format/phone/read-phone'
import type { Fields } from '@/lib/forms/find-differences'
import { useRecordForm } from '@/lib/forms/use-record-form'
import { useFormat } from '@/lib/i18n/use-format'
import { fieldsOf, pathOfIssue, type UpdateBody, updateBody } from './account-body'
import { type AccountValues, valuesOf } from './account-values'
import { useAccountResolver } from './use-account-resolver'

export type SavedAccount = { before: Account; body: UpdateBody; after: Account }

type EditFormOptions = {
  account: Account
  /** The country of the account's phone number. */
  country?: PhoneCountry
  attributes: readonly Attribute[]
  /** Limits the form to this field: no other field is shown, checked or sent. */
  only?: string
  onSaved: (saved: SavedAccount) => void
  onUnchanged?: () => void
}

/**
 * An account's edit form: sends only the changed fields, and only for the version of the account in which they were
 * changed.
 */
export function useEditForm({ account, country, attributes, only, onSaved, onUnchanged }: EditFormOptions) {
  const timeZone = useTimeZone() ?? 'UTC'
  const { phone: writePhone } = useFormat()
  const update = useUpdateAccount()
  const toValues = (from = account) => ({
    ...valuesOf(from, attributes, { timeZone, writePhone }),
    country: country ?? '',
  })
  const bodyOf = (values: AccountValues, base: Account) => {
    const before = toValues(base)
    return updateBody(before, only ? withField(before, only, values) : values, attributes, timeZone)
  }
  const record = useRecordForm({
    kind: 'account',
    draftId: only ? `${account.id} ${only}` : account.id,
    record: account,
    toValues,
    resolver: useAccountResolver({ attributes, before: toValues(), only }),
    fieldsOf: (values: AccountValues) => {
      const fields: Fields = fieldsOf(values, attributes)
      return only ? { [only]: fields[only] } : fields
    },
    pathOf: (path, values, base = account) => pathOfIssue(path, bodyOf(values, base)),
    save: async (values, before = account) => {
      const body = bodyOf(values, before)
      const { account: after } = await update.mutateAsync({
        accountId: account.id,
        body,
        version: before.version,
      })
      return { before, body, after }
    },
    onSaved: (_, saved) => onSaved(saved),
    onUnchanged,
  })
  return { ...record, takenBy: takenByOf(record.refusal) }
}

/** The account that already has the phone number, if the API refused the number for that reason. */
export function takenByOf(refusal?: { code: string; data: Record<string, unknown> }): string | undefined {
  return refusal?.code === 'phone_taken' ? String(refusal.data.accountId) : undefined
}

/** Returns `values` with one field taken from `typed`, and a phone number's country along with it. */
function withField(values: AccountValues, path: string, typed: AccountValues): AccountValues {
  const [member = '', key] = path.split('.')
  if (key !== undefined) {
    return { ...values, attributes: { ...values.attributes, [key]: typed.attributes[key] ?? '' } }
  }
  const changed = { ...values, [member]: typed[member as 'fullname'] }
  return member === 'phone' ? { ...changed, country: typed.country } : changed
}
