'use client'

import { useTranslations } from 'next-intl'
import type { AccountType, Attribute } from '@/lib/contract/definitions'
import type { ActionResult } from '@/lib/data/write'
import { AttributeFields } from './attribute-fields'
import { AttributeForm } from './attribute-form'
import {
  type AttributeBody,
  type AttributeChange,
  toAttributeBody,
  toAttributeChange,
  toAttributeForm,
} from './attribute-values'
import { RecordDialog } from './record-dialog'
import { TouchedNote } from './touched-note'
import type { Editing } from './use-editing'
import { useRecordForm } from './use-record-form'
import { useScopeText } from './use-scope-text'

type Saved = Promise<ActionResult<{ attribute: Attribute }>>
export type AttributeSaving = {
  createAttribute: (body: AttributeBody) => Saved
  updateAttribute: (id: string, body: AttributeChange, version: number) => Saved
}

type AttributeDialogProps = {
  editing: Editing<Attribute>
  accountTypes: AccountType[]
  actions: AttributeSaving
  onSaved: (name: string) => void
}

export function AttributeDialog({ editing, accountTypes, actions, onSaved }: AttributeDialogProps) {
  const { row } = editing
  const record = useRecordForm({
    schema: AttributeForm,
    draftKey: 'attribute',
    row,
    toValues: (from?: Attribute) => toAttributeForm(accountTypes, from),
    save: (values, base) =>
      base
        ? actions.updateAttribute(base.id, toAttributeChange(values), base.version)
        : actions.createAttribute(toAttributeBody(values)),
    onSaved: ({ name }) => onSaved(name),
  })
  const tell = useTell(accountTypes)
  return (
    <RecordDialog
      kind="attributes"
      editing={editing}
      record={record}
      tell={tell}
      note={row && <TouchedNote row={row} form={record.form} />}
    >
      <AttributeFields form={record.form} errorOf={record.errorOf} row={row} accountTypes={accountTypes} />
    </RecordDialog>
  )
}

function useTell(accountTypes: AccountType[]) {
  const t = useTranslations('settings')
  const scopeText = useScopeText(accountTypes)
  return (from?: Attribute) =>
    from && {
      [t('name')]: from.name,
      [t('description')]: from.description,
      [t('scope')]: scopeText(from),
      [t('required')]: t(from.required ? 'required' : 'optional'),
      [t('options')]: from.options.join(', '),
      [t('rules.minimum')]: from.minimum?.toString() ?? '',
      [t('rules.maximum')]: from.maximum?.toString() ?? '',
      [t('rules.pattern')]: from.pattern ?? '',
    }
}
