'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import * as z from 'zod/mini'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import type { Area } from '@/lib/contract/alerts/areas'
import { useUpdateArea } from '@/lib/data/alerts/areas'
import { definitionKeys } from '@/lib/data/definitions'
import { useRecordForm } from '@/lib/forms/use-record-form'
import { RecordDialog } from '../record-dialog'
import { requiredText } from '../required-text'
import type { Editing } from '../use-editing'

const NameForm = z.object({ name: requiredText(100) })

/** Renames an area; its outline is unchanged. */
export function RenameDialog({
  editing,
  onSaved,
}: {
  editing: Editing<Area>
  onSaved: (name: string) => void
}) {
  const t = useTranslations('settings')
  const update = useUpdateArea()
  const record = useRecordForm({
    kind: 'area-name',
    resolver: zodResolver(NameForm),
    record: editing.row,
    toValues: (row?: Area) => ({ name: row?.name ?? '' }),
    save: async (body, base) => base && update.mutateAsync({ id: base.id, body, version: base.version }),
    onSaved: ({ name }) => onSaved(name),
    reads: definitionKeys.areas,
  })
  return (
    <RecordDialog kind="areas" editing={editing} record={record} fields={{ name: { label: t('name') } }}>
      <Field label={t('name')} required error={record.errorOf('name')}>
        <Input {...record.form.register('name')} autoComplete="off" />
      </Field>
    </RecordDialog>
  )
}
