'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import * as z from 'zod/mini'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Textarea } from '@/components/ui/fields/textarea'
import type { AccountType } from '@/lib/contract/definitions'
import { definitionKeys, useCreateAccountType, useUpdateAccountType } from '@/lib/data/definitions'
import { useRecordForm } from '@/lib/forms/use-record-form'
import { RecordDialog } from '../record-dialog'
import { requiredText } from '../required-text'
import type { Editing } from '../use-editing'
import { useSeenOnly } from './use-seen-only'

const AccountTypeForm = z.object({
  name: requiredText(100),
  description: z.string().check(z.trim(), z.maxLength(500, 'too_long')),
})

type AccountTypeDialogProps = { editing: Editing<AccountType>; onSaved: (name: string) => void }

export function AccountTypeDialog({ editing, onSaved }: AccountTypeDialogProps) {
  const t = useTranslations('settings')
  const seenOnly = useSeenOnly()
  const { row } = editing
  const [create, update] = [useCreateAccountType(), useUpdateAccountType()]
  const record = useRecordForm({
    kind: 'account-type',
    resolver: zodResolver(AccountTypeForm),
    record: row,
    toValues: (from?: AccountType) => ({ name: from?.name ?? '', description: from?.description ?? '' }),
    save: (body, base, key) =>
      base
        ? update.mutateAsync({ id: base.id, body, version: base.version })
        : create.mutateAsync({ body, key }),
    onSaved: ({ name }) => onSaved(name),
    reads: definitionKeys.all,
  })
  const { form, errorOf } = record
  return (
    <RecordDialog
      kind="accountTypes"
      editing={editing}
      record={record}
      fields={{ name: { label: t('name') }, description: { label: t('description') } }}
      note={
        row?.accounts !== undefined && (
          <p className="text-13">{seenOnly(t('accountTypes.touched', { accounts: row.accounts }))}</p>
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
