'use client'

import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { AlertMark, TypeMark } from '@/components/alerts/alert-mark'
import { usePriorityWord } from '@/components/alerts/priority-mark'
import { Counter, Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Select } from '@/components/ui/fields/select'
import { Textarea } from '@/components/ui/fields/textarea'
import { KeyValue, KeyValueList } from '@/components/ui/key-value'
import { alertShapes, mostSynonyms } from '@/lib/contract/choices'
import type { AlertType } from '@/lib/contract/definitions'
import { priorityFilters } from '@/lib/data/alerts/alert-keys'
import { optionLines } from '../attributes/attribute-form'
import { ColourInput } from '../colour-input'
import { suggestTag } from '../suggest-tag'
import type { AlertTypeForm } from './alert-type-form'
import { ClockFields } from './clock-fields'

type AlertTypePreviewProps = Pick<AlertType, 'name' | 'shape' | 'colour'>

const alertStates = ['open', 'acknowledged', 'closed'] as const

/** How the type will look in lists and, in each state, on the map. */
function AlertTypePreview({ name, shape, colour: typed }: AlertTypePreviewProps) {
  const t = useTranslations('settings')
  const colour = /^#[0-9a-fA-F]{6}$/.test(typed) ? typed : '#888888'
  return (
    <section aria-label={t('preview')} className="rounded-md border border-line text-13">
      <div className="flex min-h-11 items-center gap-4 border-b border-line px-3">
        <span className="w-20 shrink-0 text-12 text-muted">{t('inLists')}</span>
        <span className="flex min-w-0 items-center gap-2">
          <TypeMark shape={shape} colour={colour} />
          <bdi className="truncate">{name}</bdi>
        </span>
      </div>
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 px-3 py-1.5">
        <span className="w-20 shrink-0 text-12 text-muted">{t('onMap')}</span>
        {alertStates.map((state) => (
          <span key={state} className="flex items-center gap-1.5">
            <AlertMark shape={shape} colour={colour} state={state} className="size-6" />
            <span>{t(`alertStates.${state}`)}</span>
          </span>
        ))}
      </div>
    </section>
  )
}

type AlertTypeFieldsProps = {
  form: UseFormReturn<AlertTypeForm>
  errorOf: (name: keyof AlertTypeForm) => string | undefined
  /** Absent for a new type. */
  row?: AlertType
}

export function AlertTypeFields(props: AlertTypeFieldsProps) {
  const { form, errorOf, row } = props
  const t = useTranslations('settings')
  const { name, shape, colour } = form.watch()
  const suggested = useRef('')
  // The type follows the name until somebody edits it by hand.
  const suggest = () => {
    const { name, type } = form.getValues()
    if (row || type !== suggested.current) return
    suggested.current = suggestTag(name)
    form.setValue('type', suggested.current)
  }
  return (
    <>
      <Field label={t('name')} required error={errorOf('name')}>
        <Input {...form.register('name', { onChange: suggest })} autoComplete="off" />
      </Field>
      {row ? <FixedType row={row} /> : <NewType {...props} />}
      <SynonymsField {...props} />
      <div className="grid gap-4 sm:grid-cols-2">
        <ShapeField {...props} />
        <ColourField {...props} />
      </div>
      <PriorityField {...props} />
      <ClockFields form={form} error={errorOf('minutes')} />
      <AlertTypePreview name={name.trim() || t('alertTypes.unnamed')} shape={shape} colour={colour} />
    </>
  )
}

function NewType({ form, errorOf }: AlertTypeFieldsProps) {
  const t = useTranslations('settings')
  return (
    <Field label={t('type')} required hint={t('alertTypes.typeHint')} error={errorOf('type')}>
      <Input {...form.register('type')} autoComplete="off" spellCheck={false} className="w-full font-mono" />
    </Field>
  )
}

function SynonymsField({ form, errorOf }: AlertTypeFieldsProps) {
  const t = useTranslations('settings')
  const count = optionLines(form.watch('synonyms')).length
  return (
    <Field
      label={t('synonyms')}
      hint={t('synonymsHint')}
      error={errorOf('synonyms')}
      aside={<Counter count={count} max={mostSynonyms} />}
    >
      <Textarea {...form.register('synonyms')} rows={2} />
    </Field>
  )
}

function FixedType({ row }: { row: AlertType }) {
  const t = useTranslations('settings')
  return (
    <div className="flex flex-col gap-1">
      <KeyValueList>
        <KeyValue name={t('type')}>
          <span className="font-mono text-12">{row.type}</span>
        </KeyValue>
      </KeyValueList>
      <p className="text-12 text-muted">{t('alertTypes.fixed')}</p>
    </div>
  )
}

function ShapeField({ form, errorOf }: AlertTypeFieldsProps) {
  const t = useTranslations('settings')
  return (
    <Field label={t('shape')} error={errorOf('shape')}>
      <Controller
        control={form.control}
        name="shape"
        render={({ field: { value, onChange, onBlur } }) => (
          <Select
            options={alertShapes.map((shape) => ({
              value: shape,
              label: t(`shapes.${shape}`),
              icon: <TypeMark shape={shape} />,
            }))}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
          />
        )}
      />
    </Field>
  )
}

function PriorityField({ form, errorOf }: AlertTypeFieldsProps) {
  const t = useTranslations('settings')
  const wordOf = usePriorityWord()
  return (
    <Field label={t('priority')} hint={t('alertTypes.priorityHint')} error={errorOf('priority')}>
      <Controller
        control={form.control}
        name="priority"
        render={({ field: { value, onChange, onBlur } }) => (
          <Select
            options={priorityFilters.map((level) => ({
              value: level as string,
              label: `${level} ${wordOf(Number(level))}`,
            }))}
            value={String(value)}
            onChange={(level) => onChange(Number(level))}
            onBlur={onBlur}
          />
        )}
      />
    </Field>
  )
}

function ColourField({ form, errorOf }: AlertTypeFieldsProps) {
  const t = useTranslations('settings')
  const pick = (colour: string) =>
    form.setValue('colour', colour, { shouldDirty: true, shouldValidate: true })
  return (
    <Field label={t('colour')} error={errorOf('colour') && t('colourFormat')}>
      <ColourInput {...form.register('colour')} typed={form.watch('colour')} onPick={pick} />
    </Field>
  )
}
