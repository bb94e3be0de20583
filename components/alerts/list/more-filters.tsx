'use client'

import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { FilterField } from '@/components/filters/filter-select'
import { DownloadLink } from '@/components/shell/download-link'
import { buttonStyle } from '@/components/ui/buttons/button'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Select } from '@/components/ui/fields/select'
import { useSearchText } from '@/components/ui/hooks/use-search-text'
import { alertOrders } from '@/lib/data/alerts/alert-keys'
import { alertRegionsQuery } from '@/lib/data/alerts/alerts'
import { exportAddresses } from '@/lib/data/alerts/export-address'
import { AccountPicker } from '../account-picker'
import { AreaField } from '../areas/area-field'
import { alertFilters } from '../screen/alert-address'
import { useLiveAlerts } from '../screen/live-alerts'
import { useNarrowing } from '../screen/use-narrowing'
import { useAlertWords } from './use-alert-words'

type Props = {
  onDraw?: (areaId?: string) => void
  onNearby?: (areaId: string) => void
}

/** Less common filters, the sort order, and the export. */
export function MoreFilters({ onDraw, onNearby }: Props) {
  const t = useTranslations('alerts.filters')
  const { narrowing, narrow } = useNarrowing()
  const { account, order, state } = narrowing
  const { listed } = useLiveAlerts().asked
  // The regions of all alerts, not just of the listed ones.
  const { data: regions = [], isError } = useQuery(alertRegionsQuery())
  const words = useAlertWords(regions.map(({ region }) => region))
  const declared = { filters: alertFilters, values: narrowing, words, onChoose: narrow }
  const search = useSearchText(narrowing.street, (street) => narrow({ street }), 0)
  return (
    <div className="flex flex-col gap-3">
      <FilterField name="priority" {...declared} />
      <FilterField name="age" {...declared} />
      <AreaField onDraw={onDraw} onNearby={onNearby} />
      <FilterField name="region" {...declared} error={isError && t('regionsFailed')} />
      <Field label={t('street')}>
        <Input
          value={search.text}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => search.type(target.value)}
          onBlur={search.onBlur}
        />
      </Field>
      <Field label={t('account')}>
        <AccountPicker
          withBlocked
          value={account === null ? null : { id: account, typeId: '', name: words.accountName }}
          onChange={(picked) => narrow({ account: picked?.id ?? null })}
        />
      </Field>
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
