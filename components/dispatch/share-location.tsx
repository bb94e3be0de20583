'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Notice } from '@/components/ui/feedback/notice'
import { Switch } from '@/components/ui/fields/switch'
import { useReport } from '@/lib/data/alerts/own-dispatch'
import { useFormat } from '@/lib/i18n/use-format'

const sendEveryMs = 15_000
const options = { enableHighAccuracy: true, maximumAge: 10_000 }

/** Shares the phone's location with the dispatcher while the page is open and the switch is on. */
export function ShareLocation() {
  const t = useTranslations('dispatch.share')
  const format = useFormat()
  const [isOn, setOn] = useState(false)
  const [isDenied, setDenied] = useState(false)
  const [sentAt, setSentAt] = useState<string>()
  const report = useReport()
  const tried = useRef(0)
  const send = useEffectEvent(({ coords: { latitude, longitude } }: GeolocationPosition) => {
    if (report.isPending || performance.now() - tried.current < sendEveryMs) return
    tried.current = performance.now()
    report.mutate(
      { location: { latitude, longitude }, key: crypto.randomUUID() },
      { onSuccess: () => setSentAt(new Date().toISOString()) },
    )
  })
  const fail = useEffectEvent(({ code, PERMISSION_DENIED }: GeolocationPositionError) => {
    if (code !== PERMISSION_DENIED) return
    setDenied(true)
    setOn(false)
  })
  useEffect(() => {
    if (!isOn) return
    tried.current = Number.NEGATIVE_INFINITY
    const watch = navigator.geolocation.watchPosition(send, fail, options)
    return () => navigator.geolocation.clearWatch(watch)
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
