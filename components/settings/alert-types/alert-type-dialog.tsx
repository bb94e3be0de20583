'use client'

import { useTranslations } from 'next-intl'
import { usePriorityWord } from '@/components/alerts/priority-mark'
import { priorities } from '@/lib/contract/choices'
import type { AlertType } from '@/lib/contract/definitions'
import { definitionKeys, useCreateAlertType, useUpdateAlertType } from '@/lib/data/definitions'
import { RecordDialog } from '../record-dialog'
import type { Editing } from '../use-editing'
import { useRecordForm } from '../use-record-form'
import { AlertTypeFields, AlertTypeForm } from './alert-type-fields'

type AlertTypeDialogProps = { editing: Editing<AlertType>; onSaved: (name: string) => void }

const blank: AlertTypeForm = {
  name: '',
  type: '',
  shape: 'circle',
  colour: '#d92d20',
  priority: priorities.usual,
}
const toValues = (from: AlertTypeForm = blank): AlertTypeForm => {
  const { name, type, shape, colour, priority } = from
  return { name, type, shape, colour, priority }
}

export function AlertTypeDialog({ editing, onSaved }: AlertTypeDialogProps) {
  const { row } = editing
  const [create, update] = [useCreateAlertType(), useUpdateAlertType()]
  const record = useRecordForm({
    kind: 'alert-type',
    schema: AlertTypeForm,
    row,
    toValues: (from?: AlertType) => toValues(from),
    save: ({ type, ...body }, base) =>
      base
        ? update.mutateAsync({ id: base.id, body, version: base.version })
        : create.mutateAsync({ type, ...body }),
    onSaved: ({ name }) => onSaved(name),
    reads: definitionKeys.all,
  })
  const inWords = useInWords()
  return (
    <RecordDialog kind="alertTypes" editing={editing} record={record} inWords={inWords}>
      <AlertTypeFields form={record.form} errorOf={record.errorOf} row={row} />
    </RecordDialog>
  )
}

function useInWords() {
  const t = useTranslations('settings')
  const wordOf = usePriorityWord()
  return (from?: AlertType) =>
    from && {
      [t('name')]: from.name,
      [t('shape')]: t(`shapes.${from.shape}`),
      [t('colour')]: from.colour,
      [t('priority')]: wordOf(from.priority),
    }
}
