'use client'

import { useQuery } from '@tanstack/react-query'
import { Navigation } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { PriorityMark } from '@/components/alerts/priority-mark'
import type { MapGroundFiles } from '@/components/map/map-types'
import { buttonStyle } from '@/components/ui/buttons/button'
import { DateTime } from '@/components/ui/date-time'
import { orLostPart } from '@/components/ui/feedback/lost-part'
import { Notice } from '@/components/ui/feedback/notice'
import { hasEnded, type OwnDispatch, ownDispatchQuery } from '@/lib/data/alerts/own-dispatch'
import { DraftOwnerProvider } from '@/lib/drafts/owner'
import { useClock } from '@/lib/i18n/use-clock'
import { useFormat } from '@/lib/i18n/use-format'
import { DispatchNote } from './dispatch-note'
import { ReportSteps } from './report-steps'
import { ShareLocation } from './share-location'

const DispatchMap = dynamic(
  orLostPart(() => import('./dispatch-map').then((map) => map.DispatchMap)),
  { ssr: false },
)

type Props = { dispatch: OwnDispatch; ground: MapGroundFiles }

/** What a dispatched responder needs on a phone: what, where, the dispatcher's note, and buttons to report progress. */
export function DispatchScreen({ dispatch: first, ground }: Props) {
  const own = useQuery({ ...ownDispatchQuery(), initialData: { dispatch: first } })
  const t = useTranslations('dispatch')
  const { dispatch } = own.data
  const isInvalid = hasEnded(own.error)
  return (
    <DraftOwnerProvider businessId={dispatch.businessId} identityId={`dispatch ${dispatch.id}`}>
      <main className="mx-auto flex min-h-dvh w-full max-w-lg flex-col gap-4 p-4">
        <p className="text-13 text-muted">
          <bdi>{dispatch.businessName}</bdi>
        </p>
        {isInvalid ? (
          <Notice tone="amber">{t('instead.ended')}</Notice>
        ) : (
          own.isError && <OldData since={own.dataUpdatedAt} />
        )}
        {dispatch.alert && !isInvalid ? (
          <Open dispatch={dispatch} alert={dispatch.alert} ground={ground} />
        ) : (
          !isInvalid && <Over />
        )}
      </main>
    </DraftOwnerProvider>
  )
}

function OldData({ since }: { since: number }) {
  const t = useTranslations('dispatch')
  const format = useFormat()
  return <Notice tone="amber">{t('stale', { time: format.time(new Date(since).toISOString()) })}</Notice>
}

function Over() {
  const t = useTranslations('dispatch.over')
  return (
    <>
      <h1 className="text-20 font-medium">{t('title')}</h1>
      <p>{t('text')}</p>
    </>
  )
}

type OpenProps = Props & { alert: NonNullable<OwnDispatch['alert']> }

function Open({ dispatch, alert, ground }: OpenProps) {
  const t = useTranslations('dispatch')
  const { typeName, number, priority, street, region, note, description, location } = alert
  const place = [street, region].filter(Boolean).join(', ')
  return (
    <>
      <header className="flex flex-col gap-1">
        <h1 className="flex items-center gap-2 text-20 font-medium">
          <PriorityMark priority={priority} />
          <span className="min-w-0 wrap-anywhere">
            <bdi>{typeName}</bdi> <span className="text-muted tabular">{`#${number}`}</span>
          </span>
        </h1>
        <Sent at={dispatch.sentAt} />
      </header>
      <ReportSteps dispatch={dispatch} />
      <section aria-label={t('where')} className="flex flex-col gap-2">
        <div className="flex items-center justify-between gap-3">
          <p className="min-w-0 text-16 wrap-anywhere">
            {place === '' ? <Coordinates {...location} /> : <bdi>{place}</bdi>}
          </p>
          <a
            href={`https://www.google.com/maps/dir/?api=1&destination=${location.latitude},${location.longitude}`}
            target="_blank"
            rel="noreferrer"
            className={buttonStyle()}
          >
            <Navigation aria-hidden="true" />
            <span>{t('directions')}</span>
          </a>
        </div>
        <div className="h-64 overflow-hidden rounded-md border border-line">
          <DispatchMap alert={alert} ground={ground} />
        </div>
      </section>
      {note && <Said title={t('note')} text={note} />}
      {description && <Said title={t('description')} text={description} />}
      <DispatchNote dispatchId={dispatch.id} />
      <ShareLocation dispatchId={dispatch.id} />
    </>
  )
}

function Coordinates(location: { latitude: number; longitude: number }) {
  return <span className="tabular">{useFormat().coordinates(location)}</span>
}

function Said({ title, text }: { title: string; text: string }) {
  return (
    <section className="flex flex-col gap-1">
      <h2 className="text-13 text-muted">{title}</h2>
      <p className="text-16 wrap-anywhere whitespace-pre-wrap">{text}</p>
    </section>
  )
}

function Sent({ at }: { at: string }) {
  const t = useTranslations('dispatch')
  const clock = useClock()
  return (
    <p className="text-13 text-muted">
      <span>{t('sentAt')}</span> <DateTime {...clock(at)} />
    </p>
  )
}
