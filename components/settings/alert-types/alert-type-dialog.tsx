'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import { usePriorityWord } from '@/components/alerts/priority-mark'
import type { FieldTexts } from '@/components/forms/conflict-panel'
import { priorities } from '@/lib/contract/choices'
import type { AlertType } from '@/lib/contract/definitions'
import { definitionKeys, useCreateAlertType, useUpdateAlertType } from '@/lib/data/definitions'
import { useRecordForm } from '@/lib/forms/use-record-form'
import { optionLines } from '../attributes/attribute-form'
import { RecordDialog } from '../record-dialog'
import type { Editing } from '../use-editing'
import { AlertTypeFields } from './alert-type-fields'
import { AlertTypeForm } from './alert-type-form'
import { toClocks, toMinutes } from './clock-minutes'

type Shown = Pick<AlertType, 'name' | 'type' | 'shape' | 'colour' | 'priority' | 'synonyms'>
type AlertTypeDialogProps = { editing: Editing<AlertType>; onSaved: (name: string) => void }

const blank: Shown = {
  name: '',
  type: '',
  shape: 'circle',
  colour: '#d92d20',
  priority: priorities.usual,
  synonyms: [],
}
const toValues = (from: Shown & Partial<AlertType> = blank): AlertTypeForm => {
  const { name, type, shape, colour, priority, synonyms, clocks } = from
  return { name, type, shape, colour, priority, synonyms: synonyms.join('\n'), minutes: toMinutes(clocks) }
}

/** Unchanged clocks are not sent, so a type without its own clocks keeps following the defaults. */
const bodyOf = ({ minutes, synonyms, ...rest }: AlertTypeForm, base?: AlertType) => {
  const body = { ...rest, synonyms: optionLines(synonyms) }
  const isAsBefore = String(minutes) === String(toMinutes(base?.clocks))
  return isAsBefore ? body : { ...body, clocks: toClocks(minutes) }
}

export function AlertTypeDialog({ editing, onSaved }: AlertTypeDialogProps) {
  const { row } = editing
  const [create, update] = [useCreateAlertType(), useUpdateAlertType()]
  const record = useRecordForm({
    kind: 'alert-type',
    resolver: zodResolver(AlertTypeForm),
    record: row,
    toValues: (from?: AlertType) => toValues(from),
    save: (values, base, key) => {
      const { type, ...body } = bodyOf(values, base)
      return base
        ? update.mutateAsync({ id: base.id, body, version: base.version })
        : create.mutateAsync({ body: { type, ...body }, key })
    },
    onSaved: ({ name }) => onSaved(name),
    reads: definitionKeys.all,
  })
  const fields = useFieldTexts()
  return (
    <RecordDialog kind="alertTypes" editing={editing} record={record} fields={fields}>
      <AlertTypeFields form={record.form} errorOf={record.errorOf} row={row} />
    </RecordDialog>
  )
}

function useFieldTexts(): FieldTexts<AlertTypeForm> {
  const t = useTranslations('settings')
  const wordOf = usePriorityWord()
  return {
    name: { label: t('name') },
    type: { label: t('type') },
    shape: { label: t('shape'), show: (shape) => t(`shapes.${shape}`) },
    colour: { label: t('colour') },
    priority: { label: t('priority'), show: wordOf },
    synonyms: { label: t('synonyms'), show: (lines) => optionLines(lines).join(', ') },
    minutes: {
      label: t('alertTypes.clocks'),
      show: (minutes) => minutes.map((text) => text || '–').join(' '),
    },
  }
}
