'use client'

import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { Controller } from 'react-hook-form'
import { TypeMark } from '@/components/alerts/alert-mark'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { KeyValue, KeyValueList } from '@/components/ui/key-value'
import { Select } from '@/components/ui/select'
import { alertShapes } from '@/lib/contract/choices'
import type { AlertType } from '@/lib/contract/definitions'
import type { AlertTypeFieldsProps } from './alert-type-fields-props'
import { AlertTypePreview } from './alert-type-preview'
import { suggestTag } from './attribute-values'
import { ColourField } from './colour-field'

export function AlertTypeFields(props: AlertTypeFieldsProps) {
  const { form, errorOf, row } = props
  const t = useTranslations('settings')
  const { name, shape, colour } = form.watch()
  const suggested = useRef('')
  // The type follows the name while it is typed, until somebody writes a type.
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
      <div className="grid gap-4 sm:grid-cols-2">
        <ShapeField {...props} />
        <ColourField {...props} />
      </div>
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
