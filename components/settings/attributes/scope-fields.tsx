'use client'

import { useTranslations } from 'next-intl'
import { Controller } from 'react-hook-form'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Fieldset } from '@/components/ui/fields/field'
import { RadioGroup } from '@/components/ui/fields/radio-group'
import type { AttributeFieldsProps } from './attribute-form'

/** Which account types the attribute applies to: all, including future ones, or only those ticked. */
export function ScopeFields({ form, errorOf, accountTypes }: AttributeFieldsProps) {
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
