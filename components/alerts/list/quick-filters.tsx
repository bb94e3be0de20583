'use client'

import { Download, SlidersHorizontal, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { buttonStyle } from '@/components/ui/buttons/button'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { cn } from '@/components/ui/cn'
import { Field } from '@/components/ui/fields/field'
import { Select } from '@/components/ui/fields/select'
import { Popover } from '@/components/ui/overlays/popover'
import { alertOrders, priorityFilters } from '@/lib/data/alerts/alert-keys'
import { exportAddresses } from '@/lib/data/alerts/export-address'
import { useDraftOwner } from '@/lib/drafts/owner'
import { AreaField, useAreaName } from '../areas/area-field'
import { usePriorityWord } from '../priority-mark'
import type { AlertAddress } from '../screen/use-alert-address'
import { useWho } from '../use-names'

type Props = { address: AlertAddress; regions: readonly string[]; onDraw?: (areaId?: string) => void }

const chip = cn(
  'inline-flex h-7 max-w-full items-center gap-1 rounded-md border border-line px-2 text-13 text-muted hover:bg-surface',
  'aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent touch:h-11 touch:px-3 [&_svg]:size-3.5',
)

/** Whose they are, at a press; the other filters that hold, to be taken away; and the rest behind a button. */
export function QuickFilters({ address, regions, onDraw }: Props) {
  const t = useTranslations('alerts.filters')
  const { identityId: me } = useDraftOwner()
  const { area, assigned, narrow, priority, region, unattended } = address
  const areas = useTranslations('areas')
  const nameOf = useAreaName()
  const who = useWho()
  const wordOf = usePriorityWord()
  const others = assigned !== null && assigned !== me
  return (
    <div className="flex items-start gap-2">
      <fieldset className="flex min-w-0 flex-1 flex-wrap gap-1.5">
        <legend className="sr-only">{t('quick')}</legend>
        <Toggle pressed={unattended} onPress={() => narrow({ unattended: !unattended })}>
          {t('unattended')}
        </Toggle>
        <Toggle pressed={assigned === me} onPress={() => narrow({ assigned: assigned === me ? null : me })}>
          {t('mine')}
        </Toggle>
        {others && (
          <Held label={t('anyone')} onRemove={() => narrow({ assigned: null })}>
            {t('assignedTo', { name: who(assigned) })}
          </Held>
        )}
        {area && (
          <Held label={areas('anywhere')} onRemove={() => narrow({ area: null })}>
            {nameOf(area)}
          </Held>
        )}
        {priority && (
          <Held label={t('anyPriority')} onRemove={() => narrow({ priority: null })}>
            {priority} {wordOf(Number(priority))}
          </Held>
        )}
        {region && (
          <Held label={t('anyRegion')} onRemove={() => narrow({ region: null })}>
            {region}
          </Held>
        )}
      </fieldset>
      <MoreFilters address={address} regions={regions} onDraw={onDraw} />
    </div>
  )
}

type ToggleProps = { pressed: boolean; onPress: () => void; children: React.ReactNode }

function Toggle({ pressed, onPress, children }: ToggleProps) {
  return (
    <button type="button" aria-pressed={pressed} onClick={onPress} className={chip}>
      {children}
    </button>
  )
}

type HeldProps = { label: string; onRemove: () => void; children: React.ReactNode }

/** A filter that holds; pressed, it is taken away. */
function Held({ label, onRemove, children }: HeldProps) {
  return (
    <button type="button" onClick={onRemove} className={cn(chip, 'border-accent bg-accent-soft text-accent')}>
      <bdi className="truncate">{children}</bdi>
      <X aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </button>
  )
}

const every = ' '

function MoreFilters({ address, regions, onDraw }: Props) {
  const t = useTranslations('alerts.filters')
  const wordOf = usePriorityWord()
  const { filters, narrow, order, priority, region, state } = address
  const trigger = (
    <IconButton size="sm" label={t('more')}>
      <SlidersHorizontal aria-hidden="true" />
    </IconButton>
  )
  const known = region && !regions.includes(region) ? [region, ...regions] : regions
  return (
    <Popover trigger={trigger} title={t('moreTitle')}>
      {(close) => (
        <div className="flex flex-col gap-3">
          <AreaField
            address={address}
            onDraw={
              onDraw &&
              ((areaId) => {
                close()
                onDraw(areaId)
              })
            }
          />
          <Field label={t('priority')}>
            <Select
              value={priority ?? every}
              onChange={(level) => narrow({ priority: priorityFilters.find((one) => one === level) ?? null })}
              options={[
                { value: every, label: t('everyPriority') },
                ...priorityFilters.map((level) => ({
                  value: level,
                  label: `${level} ${wordOf(Number(level))}`,
                })),
              ]}
            />
          </Field>
          <Field label={t('region')}>
            <Select
              value={region ?? every}
              onChange={(chosen) => narrow({ region: chosen === every ? null : chosen })}
              options={[
                { value: every, label: t('everyRegion') },
                ...known.map((one) => ({ value: one, label: one })),
              ]}
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
          <Files {...exportAddresses(filters, state)} />
        </div>
      )}
    </Popover>
  )
}

/** What the filters leave, as a file. */
function Files({ csv, geoJson }: ReturnType<typeof exportAddresses>) {
  const t = useTranslations('alerts.filters')
  return (
    <p className="-mx-2 flex flex-wrap border-t border-line pt-2">
      {[
        { address: csv, label: t('exportCsv') },
        { address: geoJson, label: t('exportGeoJson') },
      ].map(({ address, label }) => (
        <a key={address} href={address} download className={buttonStyle('ghost', 'sm')}>
          <Download aria-hidden="true" />
          {label}
        </a>
      ))}
    </p>
  )
}
