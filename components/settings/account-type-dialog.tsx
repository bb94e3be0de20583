'use client'

import { useTranslations } from 'next-intl'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import type { AccountType } from '@/lib/contract/definitions'
import type { ActionResult } from '@/lib/data/write'
import { AccountTypeForm } from './form-schemas'
import { RecordDialog } from './record-dialog'
import type { Editing } from './use-editing'
import { useRecordForm } from './use-record-form'

type Saved = Promise<ActionResult<{ accountType: AccountType }>>
export type AccountTypeSaving = {
  createAccountType: (body: AccountTypeForm) => Saved
  updateAccountType: (id: string, body: AccountTypeForm, version: number) => Saved
}

type AccountTypeDialogProps = {
  editing: Editing<AccountType>
  actions: AccountTypeSaving
  onSaved: (name: string) => void
}

export function AccountTypeDialog({ editing, actions, onSaved }: AccountTypeDialogProps) {
  const t = useTranslations('settings')
  const { row } = editing
  const record = useRecordForm({
    schema: AccountTypeForm,
    draftKey: 'account-type',
    row,
    toValues: (from?: AccountType) => ({ name: from?.name ?? '', description: from?.description ?? '' }),
    save: (values, base) =>
      base ? actions.updateAccountType(base.id, values, base.version) : actions.createAccountType(values),
    onSaved: ({ name }) => onSaved(name),
  })
  const { form, errorOf } = record
  const tell = (from?: AccountType) =>
    from && { [t('name')]: from.name, [t('description')]: from.description }
  return (
    <RecordDialog
      kind="accountTypes"
      editing={editing}
      record={record}
      tell={tell}
      note={
        row?.accounts !== undefined && (
          <p className="text-13">{t('accountTypes.touched', { accounts: row.accounts })}</p>
        )
      }
    >
      <Field label={t('name')} required error={errorOf('name')}>
        <Input {...form.register('name')} autoComplete="off" />
      </Field>
      <Field label={t('description')} error={errorOf('description')}>
        <Textarea {...form.register('description')} rows={2} />
      </Field>
    </RecordDialog>
  )
}
