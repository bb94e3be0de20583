'use client'

import { useTranslations } from 'next-intl'
import { usePriorityWord } from '@/components/alerts/priority-mark'
import { priorities } from '@/lib/contract/choices'
import type { AlertType } from '@/lib/contract/definitions'
import { definitionKeys, useCreateAlertType, useUpdateAlertType } from '@/lib/data/definitions'
import { optionLines } from '../attributes/attribute-form'
import { RecordDialog } from '../record-dialog'
import type { Editing } from '../use-editing'
import { useRecordForm } from '../use-record-form'
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

/** Unchanged clocks are not sent, so a type without clocks of its own keeps following the defaults. */
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
    schema: AlertTypeForm,
    row,
    toValues: (from?: AlertType) => toValues(from),
    save: (values, base) => {
      const { type, ...body } = bodyOf(values, base)
      return base
        ? update.mutateAsync({ id: base.id, body, version: base.version })
        : create.mutateAsync({ type, ...body })
    },
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
      [t('synonyms')]: from.synonyms.join(', '),
      [t('alertTypes.clocks')]: toMinutes(from.clocks)
        .map((text) => text || '–')
        .join(' '),
    }
}
