'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Alert } from '@/lib/data/alerts/alerts'
import type { LookOf } from '../use-type-look'

/** Announcing more often would keep a screen reader from reading anything else. */
export const sayEveryMs = 5_000

/** Announces everything new since the last announcement in one sentence, at most every 5 s. */
export function useAnnouncement(lookOf: LookOf) {
  const t = useTranslations('shift.said')
  const [said, setSaid] = useState('')
  const waiting = useRef<Alert[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sentenceOf = (alerts: readonly Alert[]) => {
    const [first] = alerts.toSorted((one, other) => one.priority - other.priority)
    if (!first) return ''
    return t('arrived', {
      count: alerts.length,
      type: lookOf(first.alertType).name,
      number: first.number,
      priority: first.priority,
      street: first.additional.street ?? '',
      hasStreet: first.additional.street ? 'yes' : 'no',
    })
  }
  const latest = useRef(sentenceOf)
  useEffect(() => {
    latest.current = sentenceOf
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const say = useCallback((alerts: readonly Alert[]) => {
    waiting.current.push(...alerts)
    if (timer.current !== undefined) return
    const speak = () => {
      const told = waiting.current.splice(0)
      timer.current = told.length > 0 ? setTimeout(speak, sayEveryMs) : undefined
      if (told.length > 0) setSaid(latest.current(told))
    }
    speak()
  }, [])
  return { said, say }
}
