'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Controller } from 'react-hook-form'
import { CountryBox } from '@/components/phones/country-box'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { KeyValue, KeyValueList } from '@/components/ui/key-value'
import { useToast } from '@/components/ui/toast'
import type { Business } from '@/lib/contract/business'
import type { ActionResult } from '@/lib/data/write'
import { FormNotices } from './form-notices'
import { BusinessForm } from './form-schemas'
import { RestoredNotice } from './restored-notice'
import { useRecordForm } from './use-record-form'

type Change = Pick<Business, 'name' | 'defaultCountry'>
type BusinessScreenProps = {
  business: Business
  canWrite: boolean
  onSave: (change: Change, version: number) => Promise<ActionResult<{ business: Business }>>
}

/** The business's own settings; whoever may not change them reads them. */
export function BusinessScreen({ canWrite, ...props }: BusinessScreenProps) {
  return canWrite ? <EditBusiness key={props.business.version} {...props} /> : <ReadBusiness {...props} />
}

function EditBusiness({ business, onSave }: Omit<BusinessScreenProps, 'canWrite'>) {
  const t = useTranslations('settings')
  const toast = useToast()
  const tell = useTell()
  const { form, errorOf, ...record } = useRecordForm({
    schema: BusinessForm,
    draftKey: 'business',
    row: business,
    toValues: (from?: Business): BusinessForm => ({
      name: from?.name ?? '',
      defaultCountry: from?.defaultCountry ?? '',
    }),
    save: ({ name, defaultCountry }, base) =>
      onSave({ name, defaultCountry: defaultCountry || null }, base?.version ?? business.version),
    onSaved: ({ name }) => {
      toast.show({ title: t('saved', { name }), tone: 'success' })
    },
  })
  const { before, row: now } = record.stale ?? {}
  return (
    <form method="post" noValidate onSubmit={record.submit} className="flex max-w-160 flex-col gap-4">
      {record.draft.restored && <RestoredNotice onStartOver={record.startOver} />}
      <FormNotices
        failure={record.failure}
        before={tell(before)}
        now={tell(now)}
        onTakeStored={record.startOver}
      />
      <Field label={t('name')} required hint={t('business.nameHint')} error={errorOf('name')}>
        <Controller
          control={form.control}
          name="name"
          render={({ field }) => <Input {...field} autoComplete="organization" />}
        />
      </Field>
      <Field
        label={t('business.defaultCountry')}
        hint={t('business.defaultCountryHint')}
        error={errorOf('defaultCountry')}
      >
        <Controller
          control={form.control}
          name="defaultCountry"
          render={({ field: { value, onChange } }) => (
            <CountryBox value={value} onChange={onChange} placeholder={t('business.unknown')} />
          )}
        />
      </Field>
      <Button type="submit" variant="primary" className="self-start" pending={record.pending}>
        {t('save')}
      </Button>
    </form>
  )
}

function ReadBusiness({ business }: Pick<BusinessScreenProps, 'business'>) {
  const t = useTranslations('settings')
  const told = useTell()(business) ?? {}
  return (
    <div className="flex flex-col gap-4">
      <p className="text-13 text-muted">{t('readOnly')}</p>
      <KeyValueList>
        {Object.entries(told).map(([name, value]) => (
          <KeyValue key={name} name={name}>
            {value}
          </KeyValue>
        ))}
      </KeyValueList>
    </div>
  )
}

function useTell() {
  const t = useTranslations('settings')
  const countries = new Intl.DisplayNames([useLocale()], { type: 'region' })
  return (from?: Business) =>
    from && {
      [t('name')]: from.name,
      [t('business.defaultCountry')]: from.defaultCountry
        ? (countries.of(from.defaultCountry) ?? from.defaultCountry)
        : t('business.unknown'),
    }
}
