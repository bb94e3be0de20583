'use client'

import { useTranslations } from 'next-intl'
import { useId, useRef } from 'react'
import { Controller } from 'react-hook-form'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Field, Fieldset } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { RadioGroup } from '@/components/ui/fields/radio-group'
import { Select } from '@/components/ui/fields/select'
import { Textarea } from '@/components/ui/fields/textarea'
import { KeyValue, KeyValueList } from '@/components/ui/key-value'
import { slots } from '@/lib/contract/choices'
import type { Attribute } from '@/lib/contract/definitions'
import { suggestTag } from '../suggest-tag'
import type { AttributeFieldsProps } from './attribute-form'
import { RuleFields } from './rule-fields'

export function AttributeFields(props: AttributeFieldsProps) {
  const { form, errorOf, row } = props
  const t = useTranslations('settings')
  const id = useId()
  const suggested = useRef('')
  // The tag follows the name until somebody edits it by hand.
  const suggest = () => {
    const { name, tag } = form.getValues()
    if (row || tag !== suggested.current) return
    suggested.current = suggestTag(name)
    form.setValue('tag', suggested.current, { shouldDirty: true })
  }
  return (
    <>
      <Field label={t('name')} required error={errorOf('name')}>
        <Input {...form.register('name', { onChange: suggest })} autoComplete="off" />
      </Field>
      {row ? <FixedParts row={row} /> : <NewParts {...props} />}
      <Field label={t('description')} hint={t('rules.descriptionHint')} error={errorOf('description')}>
        <Textarea {...form.register('description')} rows={2} className="min-h-0!" />
      </Field>
      <Field label={t('group')} hint={t('groupHint')} error={errorOf('group')}>
        <Input {...form.register('group')} autoComplete="off" list={`${id}-groups`} />
      </Field>
      <datalist id={`${id}-groups`}>
        {props.groups.map((group) => (
          <option key={group} value={group} />
        ))}
      </datalist>
      <ScopeFields {...props} />
      <Checkbox {...form.register('required')} label={t('requiredLabel')} hint={t('requiredHint')} />
      <RuleFields form={form} errorOf={errorOf} />
    </>
  )
}

function NewParts({ form, errorOf }: AttributeFieldsProps) {
  const t = useTranslations('settings')
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t('tag')} required hint={t('tagHint')} error={errorOf('tag')}>
        <Input {...form.register('tag')} autoComplete="off" spellCheck={false} className="w-full font-mono" />
      </Field>
      <Field label={t('slot')} required hint={t('slotHint')} error={errorOf('slot')}>
        <Controller
          control={form.control}
          name="slot"
          render={({ field: { value, onChange, onBlur } }) => (
            <Select
              options={slots.map((slot) => ({ value: slot, label: t(`slots.${slot}`) }))}
              value={value}
              onChange={onChange}
              onBlur={onBlur}
            />
          )}
        />
      </Field>
    </div>
  )
}

function FixedParts({ row }: { row: Attribute }) {
  const t = useTranslations('settings')
  return (
    <div className="flex flex-col gap-1">
      <KeyValueList>
        <KeyValue name={t('tag')}>
          <span className="font-mono text-12">{row.tag}</span>
        </KeyValue>
        <KeyValue name={t('slot')}>{t(`slots.${row.slot}`)}</KeyValue>
      </KeyValueList>
      <p className="text-12 text-muted">{t('attributes.fixed')}</p>
    </div>
  )
}

/** Which account types the attribute applies to: all, including future ones, or only the selected ones. */
function ScopeFields({ form, errorOf, accountTypes }: AttributeFieldsProps) {
  const t = useTranslations('settings')
  return (
    <div className="flex flex-col gap-2">
      <Controller
        control={form.control}
        name="scope"
        render={({ field: { value, onChange } }) => (
          <RadioGroup
            legend={t('scope')}
            inline
            options={[
              { value: 'all', label: t('everyType') },
              { value: 'some', label: t('someTypes'), disabled: accountTypes.length === 0 },
            ]}
            value={value}
            onChange={onChange}
          />
        )}
      />
      {form.watch('scope') === 'some' && (
        <Fieldset
          legend={<span className="sr-only">{t('someTypes')}</span>}
          error={errorOf('accountTypeIds') && t('chooseType')}
        >
          <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
            {accountTypes.map(({ id, name }) => (
              <Checkbox key={id} {...form.register('accountTypeIds')} value={id} label={name} />
            ))}
          </div>
        </Fieldset>
      )}
    </div>
  )
}
