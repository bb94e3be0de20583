'use client'

import { useTranslations } from 'next-intl'
import type { AccountType, Attribute } from '@/lib/contract/definitions'
import { definitionKeys, useCreateAttribute, useUpdateAttribute } from '@/lib/data/definitions'
import { RecordDialog } from '../record-dialog'
import type { Editing } from '../use-editing'
import { useRecordForm } from '../use-record-form'
import { AttributeFields } from './attribute-fields'
import { AttributeForm } from './attribute-form'
import { toAttributeBody, toAttributeChange, toAttributeForm } from './attribute-values'
import { TouchedNote } from './touched-note'
import { useScopeText } from './use-scope-text'

type AttributeDialogProps = {
  editing: Editing<Attribute>
  accountTypes: AccountType[]
  /** The existing attribute groups. */
  groups: readonly string[]
  onSaved: (name: string) => void
}

export function AttributeDialog({ editing, accountTypes, groups, onSaved }: AttributeDialogProps) {
  const { row } = editing
  const [create, update] = [useCreateAttribute(), useUpdateAttribute()]
  const record = useRecordForm({
    kind: 'attribute',
    schema: AttributeForm,
    row,
    toValues: (from?: Attribute) => toAttributeForm(accountTypes, from),
    save: (values, base) =>
      base
        ? update.mutateAsync({ id: base.id, body: toAttributeChange(values), version: base.version })
        : create.mutateAsync(toAttributeBody(values)),
    onSaved: ({ name }) => onSaved(name),
    reads: definitionKeys.all,
  })
  const inWords = useInWords(accountTypes)
  return (
    <RecordDialog
      kind="attributes"
      editing={editing}
      record={record}
      inWords={inWords}
      note={row && <TouchedNote row={row} form={record.form} />}
    >
      <AttributeFields
        form={record.form}
        errorOf={record.errorOf}
        row={row}
        accountTypes={accountTypes}
        groups={groups}
      />
    </RecordDialog>
  )
}

function useInWords(accountTypes: AccountType[]) {
  const t = useTranslations('settings')
  const scopeText = useScopeText(accountTypes)
  return (from?: Attribute) =>
    from && {
      [t('name')]: from.name,
      [t('description')]: from.description,
      [t('group')]: from.group,
      [t('scope')]: scopeText(from),
      [t('required')]: t(from.required ? 'required' : 'optional'),
      [t('options')]: from.options.join(', '),
      [t('rules.minimum')]: from.minimum?.toString() ?? '',
      [t('rules.maximum')]: from.maximum?.toString() ?? '',
      [t('rules.pattern')]: from.pattern ?? '',
    }
}
