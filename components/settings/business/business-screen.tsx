'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearchParams } from 'next/navigation'
import { useLocale, useTimeZone, useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { type Control, Controller, useWatch } from 'react-hook-form'
import type { FieldTexts } from '@/components/forms/conflict-panel'
import { FormNotices } from '@/components/forms/form-notices'
import { CountryBox } from '@/components/phones/country-box'
import { WelcomeSms } from '@/components/sms/welcome-sms'
import { Button } from '@/components/ui/buttons/button'
import { cn } from '@/components/ui/cn'
import { useToast } from '@/components/ui/feedback/use-toast'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { ZoneBox } from '@/components/ui/fields/zone-box'
import { KeyValue, KeyValueList } from '@/components/ui/key-value'
import { FormColumns } from '@/components/ui/page'
import { zoneText } from '@/components/ui/zone-text'
import type { Business } from '@/lib/contract/business'
import type { Language } from '@/lib/contract/choices'
import {
  businessKeys,
  businessQuery,
  keepBusiness,
  useIsUpstream,
  useUpdateBusiness,
} from '@/lib/data/business'
import { useRecordForm } from '@/lib/forms/use-record-form'
import { useFormat } from '@/lib/i18n/use-format'
import { SettingsHead } from '../settings-head'
import { BrandSetting } from './brand-setting'
import { BusinessForm, toBusinessBody, toBusinessForm } from './business-form'
import { CardFields } from './card-fields'
import { DrillSetting } from './drill-setting'
import { SendingFields } from './sending-fields'
import { StreetsSetting } from './streets-setting'

type BusinessScreenProps = { canWrite: boolean; hasOwnStreets: boolean }

/** The business's own settings; read-only for users who may not change them. */
export function BusinessScreen({ canWrite, hasOwnStreets }: BusinessScreenProps) {
  const { data: business } = useQuery(businessQuery())
  const router = useRouter()
  const [saved, setSaved] = useState<Business>()
  const [saves, setSaves] = useState(0)
  const asked = useSearchParams().get('field')
  if (!business) return null
  if (!canWrite) return <ReadBusiness business={business} hasOwnStreets={hasOwnStreets} />
  // The form keeps its initial values until it is saved, so that changes saved by others do not overwrite what has
  // been typed.
  return (
    <EditBusiness
      // Remounts the form after every save, even if the save has changed nothing and returns the same version.
      key={saves}
      business={saved ?? business}
      current={business}
      hasOwnStreets={hasOwnStreets}
      focused={saved ? undefined : fieldOf(asked)}
      onSaved={(next) => {
        setSaved(next)
        setSaves((before) => before + 1)
        // The page's surroundings and every date depend on the country and the time zone.
        router.refresh()
      }}
    />
  )
}

/** The fields that the URL can focus, as in `?field=timeZone`; by default, the first field. */
type FocusedField = 'name' | 'defaultCountry' | 'timeZone'

const fieldOf = (asked: string | null): FocusedField =>
  asked === 'defaultCountry' || asked === 'timeZone' ? asked : 'name'

type EditBusinessProps = {
  /** The version that the form is based on. */
  business: Business
  /** The latest saved version. */
  current: Business
  hasOwnStreets: boolean
  /**
   * The field to focus initially; absent after a save, which remounts the form while the user may still be
   * editing it.
   */
  focused?: FocusedField
  onSaved: (business: Business) => void
}

function EditBusiness({ business, current, hasOwnStreets, focused, onSaved }: EditBusinessProps) {
  const queryClient = useQueryClient()
  const t = useTranslations('settings')
  const toast = useToast()
  const router = useRouter()
  const inWords = useInWords()
  const fields = useFieldTexts()
  const update = useUpdateBusiness()
  const record = useRecordForm({
    kind: 'business',
    resolver: zodResolver(BusinessForm),
    record: business,
    toValues: toBusinessForm,
    save: (values, base) =>
      update.mutateAsync({ body: toBusinessBody(values), version: base?.version ?? business.version }),
    onSaved: ({ name }, answer) => {
      const [was, is] = [inWords(business), inWords(answer.business)]
      const changed = Object.keys(is).filter((member) => is[member] !== was[member])
      const description = changed.map((member) => `${member}: ${is[member]}`).join(' · ')
      toast.show({ title: t('saved', { name }), description, tone: 'success' })
      onSaved(answer.business)
    },
    reads: businessKeys.own,
  })
  const { form, errorOf } = record
  const isUpstream = useIsUpstream()
  const onSwitched = (next: Business) => {
    record.rebase(next)
    keepBusiness(queryClient, next)
    router.refresh()
  }
  return (
    <div className="flex flex-col gap-8">
      <SettingsHead title={t('business.title')} about={t('business.about')} />
      <FormColumns>
        <form method="post" noValidate onSubmit={record.submit} className="flex max-w-160 flex-col gap-4">
          <FormNotices record={record} fields={fields} />
          <Field
            label={t('name')}
            required
            hint={isUpstream ? undefined : t('business.nameHint')}
            error={errorOf('name')}
          >
            <Controller
              control={form.control}
              name="name"
              render={({ field }) => (
                <Input {...field} autoFocus={focused === 'name'} autoComplete="organization" />
              )}
            />
          </Field>
          {!isUpstream && <NamedWelcome control={form.control} language={business.language} />}
          <Field
            label={t('business.defaultCountry')}
            hint={t('business.defaultCountryHint')}
            error={errorOf('defaultCountry')}
          >
            <Controller
              control={form.control}
              name="defaultCountry"
              render={({ field: { value, onChange } }) => (
                <CountryBox
                  value={value}
                  onChange={onChange}
                  none={t('business.unknown')}
                  autoFocus={focused === 'defaultCountry'}
                />
              )}
            />
          </Field>
          <Field label={t('business.timeZone')} hint={t('business.timeZoneHint')} error={errorOf('timeZone')}>
            <Controller
              control={form.control}
              name="timeZone"
              render={({ field: { value, onChange } }) => (
                <ZoneBox
                  value={value}
                  onChange={onChange}
                  placeholder={t('business.zoneUnset')}
                  autoFocus={focused === 'timeZone'}
                />
              )}
            />
          </Field>
          <SendingFields control={form.control} errorOf={errorOf} />
          <CardFields control={form.control} error={errorOf('cardAttributes')} />
          <SaveBar isKeptInSight={form.formState.isDirty}>
            <Button type="submit" variant="primary" pending={record.pending}>
              {t('save')}
            </Button>
          </SaveBar>
        </form>
        <div className="flex flex-col gap-8">
          <BrandSetting business={current} onSwitched={onSwitched} />
          {!isUpstream && <DrillSetting business={current} onSwitched={onSwitched} />}
          <StreetsSetting business={current} hasOwnStreets={hasOwnStreets} onSwitched={onSwitched} />
        </div>
      </FormColumns>
    </div>
  )
}

/**
 * Sticks to the bottom of the window once something has changed: the rest of the page saves immediately, but this form
 * does not.
 */
function SaveBar({ isKeptInSight, children }: { isKeptInSight: boolean; children: ReactNode }) {
  return (
    <div
      className={cn(
        'border-t bg-bg py-3',
        isKeptInSight
          ? 'sticky bottom-0 z-10 border-line max-sm:bottom-[calc(3.5rem+env(safe-area-inset-bottom))]'
          : 'border-transparent',
      )}
    >
      {children}
    </div>
  )
}

/** Previews the welcome message with the business name as it is typed. */
function NamedWelcome({ control, language }: { control: Control<BusinessForm>; language: Language }) {
  const t = useTranslations('settings.business')
  const name = useWatch({ control, name: 'name' })
  return (
    <div className="flex flex-col gap-2">
      <p className="text-12 text-muted">{t('welcome')}</p>
      <WelcomeSms name={name} language={language} />
    </div>
  )
}

function ReadBusiness({ business, hasOwnStreets }: { business: Business; hasOwnStreets: boolean }) {
  const t = useTranslations('settings')
  const streets = business.mapTiles === 'openstreetmap' ? 'streetsOn' : 'streetsOff'
  const used = useTimeZone() ?? 'UTC'
  const isUpstream = useIsUpstream()
  const described = {
    ...useInWords()(business),
    ...(!business.timeZone && { [t('business.timeZone')]: t('business.zoneUsed', { zone: zoneText(used) }) }),
    ...(!isUpstream && {
      [t('business.drill')]: t(business.drill ? 'business.drillOn' : 'business.drillOff'),
    }),
    [t('business.streets')]: t(`business.${hasOwnStreets ? 'streetsOwn' : streets}`),
  }
  const notUpstream = [t('business.inFlightLimit'), t('business.languageAttribute')]
  return (
    <div className="flex flex-col gap-4">
      <SettingsHead title={t('business.title')} about={t('business.about')} readOnly={t('readOnly')} />
      <KeyValueList>
        {Object.entries(described)
          .filter(([name]) => !isUpstream || !notUpstream.includes(name))
          .map(([name, value]) => (
            <KeyValue key={name} name={name}>
              <bdi>{value}</bdi>
            </KeyValue>
          ))}
      </KeyValueList>
    </div>
  )
}

/** The form's values as text. An empty field is described as such, even if the page uses a default. */
function useFieldTexts(): FieldTexts<BusinessForm> {
  const t = useTranslations('settings.business')
  const format = useFormat()
  const countries = new Intl.DisplayNames([useLocale()], { type: 'region' })
  const attribute = (tag: string) => tag || t('noLanguage')
  const number = (text: string) => (/^\d+$/.test(text) ? format.number(Number(text)) : text)
  return {
    name: { label: useTranslations('settings')('name') },
    defaultCountry: {
      label: t('defaultCountry'),
      show: (country) => (country ? (countries.of(country) ?? country) : t('unknown')),
    },
    timeZone: { label: t('timeZone'), show: (zone) => (zone ? zoneText(zone) : t('zoneUnset')) },
    approvalAbove: {
      label: t('approvalAbove'),
      show: (people) => (people ? t('approvalPeople', { number: number(people) }) : t('noApproval')),
    },
    inFlightLimit: { label: t('inFlightLimit'), show: number },
    languageAttribute: { label: t('languageAttribute'), show: attribute },
    locationAttribute: { label: t('locationAttribute'), show: attribute },
    cardAttributes: { label: t('cardAttributes'), show: (tags) => tags.join(', ') || t('noCard') },
  }
}

/** Returns a function that lists a business's settings as text, by their labels. */
function useInWords() {
  const fields = useFieldTexts()
  return (business: Business): Record<string, string> => {
    const values = toBusinessForm(business)
    const names = Object.keys(fields) as (keyof BusinessForm)[]
    return Object.fromEntries(
      names.map((name) => {
        const { label, show = String } = fields[name] as { label: string; show?: (value: unknown) => string }
        return [label, show(values[name])]
      }),
    )
  }
}
