'use client'

import { useTranslations } from 'next-intl'
import type { UseFormReturn } from 'react-hook-form'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Fieldset } from '@/components/ui/fields/field'
import type { AccountType } from '@/lib/contract/definitions'
import { useFormat } from '@/lib/i18n/use-format'
import type { Draft } from '../draft'

type TypesFieldProps = {
  form: UseFormReturn<Draft>
  types: readonly AccountType[]
  chosen: string[]
  error?: string
}

/** Selects whole account types, listed with their number of accounts. */
export function TypesField({ form, types, chosen, error }: TypesFieldProps) {
  const t = useTranslations('notifications.types')
  const format = useFormat()
  const toggle = (id: string, checked: boolean) => {
    const wanted = types.filter((type) => (type.id === id ? checked : chosen.includes(type.id)))
    form.setValue(
      'typeIds',
      wanted.map((type) => type.id),
    )
  }
  return (
    <Fieldset legend={t('label')} error={error}>
      {types.length === 0 && <p className="text-13 text-muted">{t('none')}</p>}
      <div className="max-h-72 overflow-y-auto rounded-md border border-line empty:hidden">
        {types.map((type) => (
          <div
            key={type.id}
            className="flex min-h-9 items-center justify-between gap-4 border-b border-line px-3 py-1.5 last:border-b-0"
          >
            <Checkbox
              label={<bdi className="wrap-anywhere">{type.name}</bdi>}
              hint={type.description && <bdi className="wrap-anywhere">{type.description}</bdi>}
              checked={chosen.includes(type.id)}
              aria-invalid={error ? true : undefined}
              onChange={(event) => toggle(type.id, event.target.checked)}
            />
            {type.accounts !== undefined && (
              <span className="tabular shrink-0 text-13 text-muted">
                {t('accounts', { count: type.accounts, number: format.number(type.accounts) })}
              </span>
            )}
          </div>
        ))}
      </div>
    </Fieldset>
  )
}
