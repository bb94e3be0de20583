'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type Control, Controller } from 'react-hook-form'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Select } from '@/components/ui/fields/select'
import { useIsUpstream } from '@/lib/data/business'
import { attributesQuery } from '@/lib/data/definitions'
import type { BusinessForm } from './business-form'

type SendingFieldsProps = {
  control: Control<BusinessForm>
  errorOf: (name: keyof BusinessForm) => string | undefined
}

/**
 * How notifications are sent: how many recipients require approval, how many messages may be in flight, and which
 * attributes contain an account's language and location.
 */
export function SendingFields({ control, errorOf }: SendingFieldsProps) {
  const t = useTranslations('settings.business')
  const isUpstream = useIsUpstream()
  return (
    <>
      <Field label={t('approvalAbove')} hint={t('approvalAboveHint')} error={errorOf('approvalAbove')}>
        <Controller
          control={control}
          name="approvalAbove"
          render={({ field }) => (
            <Input {...field} inputMode="numeric" autoComplete="off" className="tabular w-full sm:max-w-60" />
          )}
        />
      </Field>
      {!isUpstream && (
        <>
          <Field label={t('inFlightLimit')} hint={t('inFlightLimitHint')} error={errorOf('inFlightLimit')}>
            <Controller
              control={control}
              name="inFlightLimit"
              render={({ field }) => (
                <Input
                  {...field}
                  inputMode="numeric"
                  autoComplete="off"
                  className="tabular w-full sm:max-w-60"
                />
              )}
            />
          </Field>
          <Field
            label={t('languageAttribute')}
            hint={t('languageAttributeHint')}
            error={errorOf('languageAttribute')}
          >
            <Controller
              control={control}
              name="languageAttribute"
              render={({ field: { value, onChange } }) => (
                <AttributeSelect value={value} onChange={onChange} />
              )}
            />
          </Field>
        </>
      )}
      <Field
        label={t('locationAttribute')}
        hint={t('locationAttributeHint')}
        error={errorOf('locationAttribute')}
      >
        <Controller
          control={control}
          name="locationAttribute"
          render={({ field: { value, onChange } }) => <AttributeSelect value={value} onChange={onChange} />}
        />
      </Field>
    </>
  )
}

/** Selects a text attribute; while attributes are loading, the current choice remains listed. */
function AttributeSelect({ value, onChange }: { value: string; onChange: (tag: string) => void }) {
  const t = useTranslations('settings.business')
  const { data: attributes = [] } = useQuery(attributesQuery())
  const texts = attributes.filter(({ slot }) => slot === 'text')
  const options = texts.map(({ tag, name }) => ({ value: tag, label: name }))
  const isListed = value === '' || texts.some(({ tag }) => tag === value)
  return (
    <Select
      value={value}
      onChange={onChange}
      options={[
        { value: '', label: t('noLanguage') },
        ...(isListed ? [] : [{ value, label: value }]),
        ...options,
      ]}
    />
  )
}
