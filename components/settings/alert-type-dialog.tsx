'use client'

import { useTranslations } from 'next-intl'
import type { AlertType } from '@/lib/contract/definitions'
import { AlertTypeFields } from './alert-type-fields'
import { FormNotices } from './form-notices'
import { AlertTypeForm } from './form-schemas'
import type { ActionResult } from './kinds'
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
  const t = useTranslations('settings')
  const { row, open, close } = editing
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
  const { stale, failure, startOver } = record
  const tell = useTell()
  return (
    <RecordDialog
      open={open}
      onClose={close}
      title={row ? t('editOne', { name: row.name }) : t('alertTypes.new')}
      submitLabel={row ? t('save') : t('alertTypes.create')}
      record={record}
      notices={
        <FormNotices
          failure={failure}
          before={tell(stale?.before)}
          now={tell(stale?.row)}
          onTakeStored={startOver}
        />
      }
    >
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
