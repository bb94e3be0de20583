'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import type { FieldTexts } from '@/components/forms/conflict-panel'
import { cn } from '@/components/ui/cn'
import { useDebounced } from '@/components/ui/hooks/use-debounced'
import { Texts } from '@/components/ui/texts'
import type { AccountType, Attribute } from '@/lib/contract/definitions'
import {
  definitionKeys,
  type Touched,
  touchedQuery,
  useCreateAttribute,
  useUpdateAttribute,
} from '@/lib/data/definitions'
import { failureOf } from '@/lib/data/request-error'
import { readNumber } from '@/lib/format/read-number'
import { useRecordForm } from '@/lib/forms/use-record-form'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { RecordDialog } from '../record-dialog'
import type { Editing } from '../use-editing'
import { AttributeFields } from './attribute-definition-fields'
import { type AttributeFieldsProps, AttributeForm, optionLines } from './attribute-form'
import { checkRules } from './check-rules'

const settleMs = 400

/** How many accounts the rules affect, updated while they are being edited. */
function TouchedNote({ row, form }: { row: Attribute; form: AttributeFieldsProps['form'] }) {
  const t = useTranslations('settings.touched')
  const { readFailureText } = useFailureText()
  const values = useWatch({ control: form.control }) as AttributeForm
  const isRight = checkRules({ ...values, options: optionLines(values.options) }).length === 0
  const change = JSON.stringify(toRules(values))
  const settled = useDebounced(change, settleMs)
  const { data, error, isFetching } = useQuery({ ...touchedQuery(row.id, settled), enabled: isRight })
  const isOld = isFetching || change !== settled
  const sentence = useSentence()
  return (
    <p role="status" className={cn('min-h-9 text-13', isOld || !data ? 'text-muted' : 'text-text')}>
      <Texts>
        {!isRight && t('rulesFirst')}
        {isRight && data && sentence(data)}
        {isRight && !data && (error ? readFailureText(failureOf(error)) : t('counting'))}
      </Texts>
    </p>
  )
}

/** How many accounts have a value, keep a value that no longer fits, or lack one. */
function useSentence() {
  const t = useTranslations('settings.touched')
  return ({ accounts, misfits, missing, exact }: Touched): string => {
    const count = exact ? 'exactly' : 'about'
    return [
      t(`accounts.${count}`, { accounts }),
      misfits > 0 && t(`misfits.${count}`, { misfits }),
      missing > 0 && t(`missing.${count}`, { missing }),
    ]
      .filter(Boolean)
      .join(' ')
  }
}

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
    resolver: zodResolver(AttributeForm),
    record: row,
    toValues: (from?: Attribute) => toAttributeForm(accountTypes, from),
    save: (values, base, key) =>
      base
        ? update.mutateAsync({ id: base.id, body: toAttributeChange(values), version: base.version })
        : create.mutateAsync({ body: toAttributeBody(values), key }),
    onSaved: ({ name }) => onSaved(name),
    reads: definitionKeys.all,
  })
  const fields = useFieldTexts(accountTypes)
  return (
    <RecordDialog
      kind="attributes"
      editing={editing}
      record={record}
      fields={fields}
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

function useFieldTexts(accountTypes: AccountType[]): FieldTexts<AttributeForm> {
  const t = useTranslations('settings')
  const nameOf = (id: string) => accountTypes.find((type) => type.id === id)?.name ?? id
  return {
    name: { label: t('name') },
    description: { label: t('description') },
    group: { label: t('group') },
    tag: { label: t('tag') },
    slot: { label: t('slot'), show: (slot) => t(`slots.${slot}`) },
    scope: { label: t('scope'), show: (scope) => t(scope === 'all' ? 'everyType' : 'someTypes') },
    accountTypeIds: { label: t('someTypes'), show: (ids) => ids.map(nameOf).join(', ') },
    required: { label: t('required'), show: (required) => t(required ? 'required' : 'optional') },
    options: { label: t('options'), show: (lines) => optionLines(lines).join(', ') },
    minimum: { label: t('rules.minimum') },
    maximum: { label: t('rules.maximum') },
    pattern: { label: t('rules.pattern') },
  }
}

/** The properties that decide whether a value is valid. */
type RuleChange = Pick<
  Attribute,
  'accountTypeIds' | 'required' | 'options' | 'minimum' | 'maximum' | 'pattern'
>

type AttributeChange = RuleChange & Pick<Attribute, 'name' | 'description' | 'group'>

type AttributeBody = AttributeChange & Pick<Attribute, 'tag' | 'slot'>

/** Account types that have since been deleted cannot be chosen or sent again. */
function toAttributeForm(accountTypes: readonly AccountType[], from?: Attribute): AttributeForm {
  const known = new Set(accountTypes.map(({ id }) => id))
  return {
    name: from?.name ?? '',
    description: from?.description ?? '',
    group: from?.group ?? '',
    tag: from?.tag ?? '',
    slot: from?.slot ?? 'text',
    scope: from && from.accountTypeIds.length > 0 ? 'some' : 'all',
    accountTypeIds: from?.accountTypeIds.filter((id) => known.has(id)) ?? [],
    required: from?.required ?? false,
    options: from?.options.join('\n') ?? '',
    minimum: from?.minimum?.toString() ?? '',
    maximum: from?.maximum?.toString() ?? '',
    pattern: from?.pattern ?? '',
  }
}

/** The rules in the form that apply to the slot; a list of options makes the other rules redundant. */
function toRules(values: AttributeForm): RuleChange {
  const { slot, scope, accountTypeIds, required, minimum, maximum, pattern } = values
  const options = slot === 'text' ? optionLines(values.options) : []
  const isFreeText = slot === 'text' && options.length === 0
  const hasLimits = isFreeText || slot === 'number'
  return {
    accountTypeIds: scope === 'all' ? [] : accountTypeIds,
    required,
    options,
    minimum: hasLimits ? (readNumber(minimum) ?? null) : null,
    maximum: hasLimits ? (readNumber(maximum) ?? null) : null,
    pattern: isFreeText ? pattern || null : null,
  }
}

function toAttributeBody(values: AttributeForm): AttributeBody {
  const { name, description, group, tag, slot } = values
  return { name, description, group, tag, slot, ...toRules(values) }
}

/** `tag` and `slot` are fixed once the attribute exists. */
function toAttributeChange(values: AttributeForm): AttributeChange {
  const { name, description, group } = values
  return { name, description, group, ...toRules(values) }
}
