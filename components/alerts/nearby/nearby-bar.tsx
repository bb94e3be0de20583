'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import type { MapSketch } from '@/components/map/map-types'
import { pickAccount } from '@/components/notifications/picked-account'
import { useWriteTo } from '@/components/notifications/use-write-to'
import { Button } from '@/components/ui/buttons/button'
import { Notice } from '@/components/ui/feedback/notice'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { useDebounced } from '@/components/ui/hooks/use-debounced'
import { useEscape } from '@/components/ui/hooks/use-escape'
import { Texts } from '@/components/ui/texts'
import type { NearbyAccount } from '@/lib/contract/alerts/nearby'
import { nearbyDays, radiusLimits } from '@/lib/contract/choices'
import { nearbyAccountsQuery } from '@/lib/data/alerts/nearby-accounts'
import { failureOf } from '@/lib/data/request-error'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { useFormat } from '@/lib/i18n/use-format'
import { useAreaName } from '../areas/area-field'
import { ToolBar } from '../areas/tool-bar'
import type { Nearby } from './nearby'
import { RadiusField } from './radius-field'

export type NearbyBarProps = {
  nearby: Nearby
  onSketch: (sketch: MapSketch | undefined) => void
  onClose: () => void
}

const settleMs = 300
const firstRadius = 500

/** The accounts in a circle or an area, and a button that starts a message to exactly these accounts. */
export function NearbyBar({ nearby, onSketch, onClose }: NearbyBarProps) {
  const t = useTranslations('areas.nearby')
  const common = useTranslations('common.ui')
  const nameOf = useAreaName()
  const [radius, setRadius] = useState(firstRadius)
  const [days, setDays] = useState(String(nearbyDays.usual))
  useEscape(onClose, true)
  useCircle(nearby, radius, onSketch)
  const validDays = wholeBetween(days, nearbyDays.least, nearbyDays.most)
  const title =
    nearby.kind === 'area'
      ? t('inArea', { name: nameOf(nearby.areaId) })
      : t('around', { number: nearby.number })
  return (
    <ToolBar label={title}>
      <div className="flex flex-col gap-3">
        {nearby.kind === 'circle' && (
          <RadiusField radius={radius} limits={radiusLimits} onChange={setRadius} />
        )}
        <Field
          label={t('days')}
          error={validDays === undefined ? t('daysRange', { ...nearbyDays }) : undefined}
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            className="tabular w-24"
            value={days}
            onChange={({ target }) => setDays(target.value)}
          />
        </Field>
        {validDays !== undefined && <People nearby={nearby} radius={radius} days={validDays} />}
        <Button size="sm" className="self-end" onClick={onClose}>
          {common('close')}
        </Button>
      </div>
    </ToolBar>
  )
}

function wholeBetween(text: string, least: number, most: number): number | undefined {
  const number = /^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN
  return number >= least && number <= most ? number : undefined
}

/** Shows the circle on the map while it is being chosen. */
function useCircle(nearby: Nearby, radius: number, onSketch: NearbyBarProps['onSketch']) {
  useEffect(() => {
    if (nearby.kind === 'circle')
      onSketch({ corners: [], circle: { latitude: nearby.latitude, longitude: nearby.longitude, radius } })
  }, [nearby, radius, onSketch])
  useEffect(() => () => onSketch(undefined), [onSketch])
}

function placeOf(nearby: Nearby, radius: number) {
  if (nearby.kind === 'area') return { areaId: nearby.areaId }
  const { latitude, longitude } = nearby
  return { circle: { latitude, longitude, radius } }
}

/** How many people match the current choice; the number is hidden while they are counted again. */
function People({ nearby, radius, days }: { nearby: Nearby; radius: number; days: number }) {
  const t = useTranslations('areas.nearby')
  const common = useTranslations('common.ui')
  const format = useFormat()
  const { readFailureText } = useFailureText()
  const settledRadius = useDebounced(radius, settleMs)
  const { data, error, isFetching, refetch } = useQuery(
    nearbyAccountsQuery(placeOf(nearby, settledRadius), days),
  )
  const { pending, writeTo } = useWriteTo()
  if (error) {
    return (
      <Notice
        tone="red"
        urgent
        action={
          <Button size="sm" pending={isFetching} onClick={() => refetch()}>
            {common('retry')}
          </Button>
        }
      >
        {readFailureText(failureOf(error))}
      </Notice>
    )
  }
  const known = settledRadius === radius ? data : undefined
  if (!known) return <p role="status">{t('counting')}</p>
  const { accounts, total, unread } = known
  return (
    <>
      <p role="status" className="text-13 tabular">
        <Texts>
          {t('people', { count: total })}
          {total > accounts.length && ` ${t('tooMany', { most: format.number(accounts.length) })}`}
        </Texts>
      </p>
      {unread > 0 && <Notice tone="amber">{t('unread', { count: unread })}</Notice>}
      {accounts.length > 0 && <Nearest accounts={accounts} />}
      {total > 0 && total === accounts.length && (
        <Button
          variant="primary"
          pending={pending}
          onClick={() => writeTo({ accounts: accounts.map(pickAccount), more: false })}
        >
          {t('writeTo', { count: total })}
        </Button>
      )}
    </>
  )
}

const mostShown = 20

/** Where each account's position comes from, and how old it is. */
function Nearest({ accounts }: { accounts: readonly NearbyAccount[] }) {
  const t = useTranslations('areas.nearby')
  const format = useFormat()
  const rest = accounts.length - mostShown
  return (
    <ul className="max-h-28 overflow-y-auto border-y border-line py-1 text-12">
      {accounts.slice(0, mostShown).map(({ id, fullname, phone, source, at, distance }) => {
        const { text, exact, iso } = format.moment(at)
        return (
          <li key={id} className="flex gap-2 py-0.5">
            <bdi className="min-w-0 flex-1 truncate">{fullname ?? format.phone(phone)}</bdi>
            {distance !== null && <span className="text-muted tabular">{format.distance(distance)}</span>}
            <span className="text-muted">
              <span>{t(source)}</span>{' '}
              <time dateTime={iso} title={exact} suppressHydrationWarning>
                {text}
              </time>
            </span>
          </li>
        )
      })}
      {rest > 0 && <li className="py-0.5 text-muted">{t('more', { count: rest })}</li>}
    </ul>
  )
}
