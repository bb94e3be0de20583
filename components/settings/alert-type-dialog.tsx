'use client'

import { useTranslations } from 'next-intl'
import type { AlertType } from '@/lib/contract/definitions'
import type { ActionResult } from '@/lib/data/write'
import { AlertTypeFields } from './alert-type-fields'
import { AlertTypeForm } from './form-schemas'
import { RecordDialog } from './record-dialog'
import type { Editing } from './use-editing'
import { useRecordForm } from './use-record-form'

type Saved = Promise<ActionResult<{ alertType: AlertType }>>
export type AlertTypeSaving = {
  createAlertType: (body: AlertTypeForm) => Saved
  updateAlertType: (id: string, body: Omit<AlertTypeForm, 'type'>, version: number) => Saved
}

type AlertTypeDialogProps = {
  editing: Editing<AlertType>
  actions: AlertTypeSaving
  onSaved: (name: string) => void
}

const blank: AlertTypeForm = { name: '', type: '', shape: 'circle', colour: '#d92d20' }
const toValues = (from: AlertTypeForm = blank): AlertTypeForm => {
  const { name, type, shape, colour } = from
  return { name, type, shape, colour }
}

export function AlertTypeDialog({ editing, actions, onSaved }: AlertTypeDialogProps) {
  const { row } = editing
  const record = useRecordForm({
    schema: AlertTypeForm,
    draftKey: 'alert-type',
    row,
    toValues: (from?: AlertType) => toValues(from),
    save: ({ type, ...change }, base) =>
      base
        ? actions.updateAlertType(base.id, change, base.version)
        : actions.createAlertType({ type, ...change }),
    onSaved: ({ name }) => onSaved(name),
  })
  const tell = useTell()
  return (
    <RecordDialog kind="alertTypes" editing={editing} record={record} tell={tell}>
      <AlertTypeFields form={record.form} errorOf={record.errorOf} row={row} />
    </RecordDialog>
  )
}

function useTell() {
  const t = useTranslations('settings')
  return (from?: AlertType) =>
    from && {
      [t('name')]: from.name,
      [t('shape')]: t(`shapes.${from.shape}`),
      [t('colour')]: from.colour,
    }
}
