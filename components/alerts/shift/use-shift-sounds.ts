'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useLatest } from '@/components/ui/hooks/use-latest'
import type { Alert } from '@/lib/data/alerts/alerts'
import { ArrivalWatch } from '@/lib/data/alerts/arrivals'
import { useAlertStore } from '@/lib/data/alerts/use-alert-store'
import { serverNow } from '@/lib/data/connection/server-clock'
import { useDraftOwner } from '@/lib/drafts/owner'
import { type LookOf, useTypeLook } from '../use-type-look'
import { mutedUntil, useSoundSettings } from './sound-settings'
import { stopSound, useSounds } from './use-sounds'

/**
 * `granted`: this browser may show desktop notices; `default`: the user has not been asked; `missing`: notices are not
 * available here.
 */
type NoticeState = NotificationPermission | 'missing'

type DesktopNotice = { tag: string; title: string; body: string; onOpen: () => void }

const changed = 'beacon-notices-changed'

function readState(): NoticeState {
  // Without HTTPS, a browser has the API but refuses all requests for permission.
  if (typeof Notification === 'undefined' || !isSecureContext) return 'missing'
  return Notification.permission
}

function subscribe(listener: () => void) {
  for (const event of [changed, 'focus']) addEventListener(event, listener)
  return () => {
    for (const event of [changed, 'focus']) removeEventListener(event, listener)
  }
}

/** Desktop notices, shown outside the browser. */
function useNotices() {
  const state = useSyncExternalStore(subscribe, readState, () => 'missing' as const)
  const ask = useCallback(async () => {
    await Notification.requestPermission()
    dispatchEvent(new Event(changed))
  }, [])
  const show = useCallback(({ tag, title, body, onOpen }: DesktopNotice) => {
    if (readState() !== 'granted') return
    try {
      const notice = new Notification(title, { tag, body })
      notice.onclick = () => {
        window.focus()
        notice.close()
        onOpen()
      }
    } catch {
      // On phones, notices require a service worker; the tone and the title still work there.
    }
  }, [])
  return { state, ask, show }
}

/**
 * The shortest time between announcements: more frequent ones would keep a screen reader from reading
 * anything else.
 */
const sayEveryMs = 5_000

/** Announces, in one sentence, all alerts that are new since the last announcement; at most every 5 s. */
function useAnnouncement(lookOf: LookOf) {
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

const flashMs = 1_000

/**
 * Reports incoming alerts with sounds, flashes, announcements and desktop notices. Clicking a notice calls
 * `onOpen` with the alert's ID.
 */
export function useShiftSounds(onOpen: (alertId: string) => void) {
  const { businessId, identityId } = useDraftOwner()
  const owner = `${businessId} ${identityId}`
  const store = useAlertStore()
  const watch = useMemo(() => new ArrivalWatch(store, serverNow()), [store])
  const { settings, change } = useSoundSettings(owner)
  const sounds = useSounds(owner, settings.wanted)
  const notices = useNotices()
  const { lookOf } = useTypeLook()
  const { said, say } = useAnnouncement(lookOf)
  const flash = useFlash()
  const showNotice = useShowNotice(notices, onOpen)

  const receive = useLatest((arrived: readonly Alert[]) => {
    say(arrived)
    if (!settings.wanted) return
    flash.show()
    if (sounds.turn !== 'elsewhere' && document.hidden) for (const alert of arrived) showNotice(alert)
    if (sounds.turn !== 'here') return
    const heard = arrived.filter(({ priority }) => mutedUntil(settings, priority, Date.now()) === undefined)
    sounds.play(heard.map(({ priority }) => priority))
  })
  useEffect(() => {
    const leave = watch.subscribe(receive)
    const stop = watch.start()
    return () => {
      leave()
      stop()
    }
  }, [watch, receive])

  return {
    settings,
    change,
    sounds,
    notices,
    said,
    isFlashing: flash.isShown,
    start: () => {
      change({ wanted: true })
      return sounds.allow()
    },
    stop: () => {
      change({ wanted: false, urgentUntil: null })
      stopSound()
    },
  }
}

export type ShiftSounds = ReturnType<typeof useShiftSounds>

function useShowNotice({ show }: ReturnType<typeof useNotices>, onOpen: (alertId: string) => void) {
  const t = useTranslations('shift.notice')
  const { lookOf } = useTypeLook()
  return ({ id, alertType, number, priority, additional, region }: Alert) =>
    show({
      tag: id,
      title: t('title', { type: lookOf(alertType).name, number }),
      body: [t('priority', { priority }), additional.street, region].filter(Boolean).join(' · '),
      onOpen: () => onOpen(id),
    })
}

function useFlash() {
  const [isShown, setShown] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = () => {
    clearTimeout(timer.current)
    setShown(true)
    timer.current = setTimeout(() => setShown(false), flashMs)
  }
  return { isShown, show }
}
