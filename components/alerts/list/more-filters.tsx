'use client'

import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DownloadLink } from '@/components/shell/download-link'
import { buttonStyle } from '@/components/ui/buttons/button'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Select } from '@/components/ui/fields/select'
import { useTypedAhead } from '@/components/ui/hooks/use-typed-ahead'
import { type AlertFilters, ageFilters, alertOrders, priorityFilters } from '@/lib/data/alerts/alert-keys'
import { alertAccountQuery, alertRegionsQuery } from '@/lib/data/alerts/alerts'
import { exportAddresses } from '@/lib/data/alerts/export-address'
import { AccountPicker } from '../account-picker'
import { AreaField } from '../areas/area-field'
import { usePriorityWord } from '../priority-mark'
import type { AlertAddress } from '../screen/use-alert-address'
import { useAccountName } from '../use-names'
import { useAgeWord } from './use-age-word'

type Props = { address: AlertAddress }
/** The filters of the list, which apply to its exported files as well. */
type Listed = {
  listed: AlertFilters
  onDraw?: (areaId?: string) => void
  onNearby?: (areaId: string) => void
}

const every = ' '

/** Less common filters, the sort order, and the export. */
export function MoreFilters({ address, listed, onDraw, onNearby }: Props & Listed) {
  const t = useTranslations('alerts.filters')
  const { narrow, order, state } = address
  const { typed, type } = useTypedAhead(address.street, (street) => void narrow({ street }), { restMs: 0 })
  return (
    <div className="flex flex-col gap-3">
      <PriorityFilter address={address} />
      <AgeFilter address={address} />
      <AreaField address={address} onDraw={onDraw} onNearby={onNearby} />
      <RegionFilter address={address} />
      <Field label={t('street')}>
        <Input
          value={typed}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => type(target.value)}
        />
      </Field>
      <AccountFilter address={address} />
      {state === 'open' && (
        <Field label={t('order')}>
          <Select
            value={order}
            onChange={(chosen) => narrow({ order: chosen })}
            options={alertOrders.map((one) => ({ value: one, label: t(one) }))}
          />
        </Field>
      )}
      <Files {...exportAddresses(listed, state)} />
    </div>
  )
}

function PriorityFilter({ address: { narrow, priority } }: Props) {
  const t = useTranslations('alerts.filters')
  const wordOf = usePriorityWord()
  const levels = priorityFilters.map((level) => ({
    value: level,
    label: `${level} ${wordOf(Number(level))}`,
  }))
  return (
    <Field label={t('priority')}>
      <Select
        value={priority ?? every}
        onChange={(level) => narrow({ priority: priorityFilters.find((one) => one === level) ?? null })}
        options={[{ value: every, label: t('everyPriority') }, ...levels]}
      />
    </Field>
  )
}

function AgeFilter({ address: { age, narrow } }: Props) {
  const t = useTranslations('alerts.filters')
  const ageWord = useAgeWord()
  return (
    <Field label={t('age')}>
      <Select
        value={age ?? every}
        onChange={(chosen) => narrow({ age: ageFilters.find((one) => one === chosen) ?? null })}
        options={[
          { value: every, label: t('everyAge') },
          ...ageFilters.map((one) => ({ value: one, label: ageWord(one) })),
        ]}
      />
    </Field>
  )
}

/** Offers the regions of all alerts, not only of the listed ones. */
function RegionFilter({ address: { narrow, region } }: Props) {
  const t = useTranslations('alerts.filters')
  const { data: known = [], isError } = useQuery(alertRegionsQuery())
  const names = known.map((one) => one.region)
  const offered = region && !names.includes(region) ? [region, ...names] : names
  return (
    <Field label={t('region')} error={isError && t('regionsFailed')}>
      <Select
        value={region ?? every}
        onChange={(chosen) => narrow({ region: chosen === every ? null : chosen })}
        options={[
          { value: every, label: t('everyRegion') },
          ...offered.map((one) => ({ value: one, label: one })),
        ]}
      />
    </Field>
  )
}

function AccountFilter({ address: { account, narrow } }: Props) {
  const t = useTranslations('alerts.filters')
  const { data } = useQuery({ ...alertAccountQuery(account ?? ''), enabled: account !== null })
  const nameOf = useAccountName()
  const name = data ? nameOf(data.account) : (account ?? '')
  return (
    <Field label={t('account')}>
      <AccountPicker
        withBlocked
        value={account === null ? null : { id: account, typeId: '', name }}
        onChange={(picked) => narrow({ account: picked?.id ?? null })}
      />
    </Field>
  )
}

/** Exports the filtered list. */
function Files({ csv, geoJson }: ReturnType<typeof exportAddresses>) {
  const t = useTranslations('alerts.filters')
  return (
    <p className="-mx-2 flex flex-wrap border-t border-line pt-2">
      {[
        { address: csv, label: t('exportCsv') },
        { address: geoJson, label: t('exportGeoJson') },
      ].map(({ address, label }) => (
        <DownloadLink key={address} href={address} className={buttonStyle('ghost', 'sm')}>
          <Download aria-hidden="true" />
          {label}
        </DownloadLink>
      ))}
    </p>
  )
}
