'use client'

import { useTranslations } from 'next-intl'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { AlertTypeFieldsProps } from './alert-type-fields-props'

/** As text, and by the browser's own picker beside it. */
export function ColourField({ form, errorOf }: AlertTypeFieldsProps) {
  const t = useTranslations('settings')
  const colour = form.watch('colour')
  const picked = /^#[0-9a-fA-F]{6}$/.test(colour) ? colour.toLowerCase() : '#000000'
  return (
    <Field label={t('colour')} error={errorOf('colour')}>
      <div className="flex gap-2">
        <input
          type="color"
          aria-label={t('pickColour')}
          value={picked}
          onChange={({ target }) =>
            form.setValue('colour', target.value, { shouldDirty: true, shouldValidate: true })
          }
          className="h-8 w-10 shrink-0 rounded-md border border-line-strong bg-bg p-0.5 touch:h-11 touch:w-12"
        />
        <Input
          {...form.register('colour')}
          autoComplete="off"
          spellCheck={false}
          maxLength={7}
          className="w-full font-mono"
        />
      </div>
    </Field>
  )
}
