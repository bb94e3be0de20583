'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Notice } from '@/components/ui/feedback/notice'
import { Switch } from '@/components/ui/fields/switch'
import { useReport } from '@/lib/data/alerts/own-dispatch'
import { useFormat } from '@/lib/i18n/use-format'

const sendEveryMs = 15_000
/** A coarser position, such as that of a cell tower, would look exact on the map. */
const coarsestMetres = 1_000
const options = { enableHighAccuracy: true, maximumAge: 10_000 }

/** Shares the phone's location with the dispatcher while the page is open and the switch is on. */
export function ShareLocation({ dispatchId }: { dispatchId: string }) {
  const t = useTranslations('dispatch.share')
  const format = useFormat()
  const [isOn, setOn] = useState(false)
  const [isDenied, setDenied] = useState(false)
  const [sentAt, setSentAt] = useState<string>()
  const report = useReport()
  /** The newest position that has not been sent. */
  const unsent = useRef<GeolocationCoordinates>(undefined)
  const triedAt = useRef(Number.NEGATIVE_INFINITY)
  const send = useEffectEvent(() => {
    const place = unsent.current
    if (!place || report.isPending || performance.now() - triedAt.current < sendEveryMs) return
    triedAt.current = performance.now()
    const { latitude, longitude } = place
    report.mutate(
      { dispatchId, location: { latitude, longitude } },
      {
        onSuccess: () => {
          setSentAt(new Date().toISOString())
          if (unsent.current === place) unsent.current = undefined
        },
      },
    )
  })
  const find = useEffectEvent(({ coords }: GeolocationPosition) => {
    if (coords.accuracy > coarsestMetres) return
    unsent.current = coords
    send()
  })
  const fail = useEffectEvent(({ code, PERMISSION_DENIED }: GeolocationPositionError) => {
    if (code !== PERMISSION_DENIED) return
    setDenied(true)
    setOn(false)
  })
  useEffect(() => {
    if (!isOn) return
    const watch = navigator.geolocation.watchPosition(find, fail, options)
    const timer = setInterval(() => send(), 1_000)
    return () => {
      navigator.geolocation.clearWatch(watch)
      clearInterval(timer)
    }
  }, [isOn])
  const toggle = (on: boolean) => {
    const isPossible = 'geolocation' in navigator
    setDenied(on && !isPossible)
    setOn(on && isPossible)
  }
  return (
    <section className="flex flex-col gap-2">
      <Switch
        label={t('label')}
        hint={isOn && (sentAt === undefined ? t('waiting') : t('sent', { time: format.time(sentAt) }))}
        checked={isOn}
        onChange={(event) => toggle(event.target.checked)}
      />
      {isOn && report.isError && <Notice tone="amber">{t('failed')}</Notice>}
      {isDenied && <Notice tone="amber">{t('denied')}</Notice>}
    </section>
  )
}
