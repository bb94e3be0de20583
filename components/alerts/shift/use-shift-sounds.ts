'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLatest } from '@/components/ui/hooks/use-latest'
import type { Alert } from '@/lib/data/alerts/alerts'
import { ArrivalWatch } from '@/lib/data/alerts/arrivals'
import { serverNow } from '@/lib/data/connection/server-clock'
import { useDraftOwner } from '@/lib/drafts/owner'
import { useTypeLook } from '../use-type-look'
import { mutedUntil, useSoundSettings } from './sound-settings'
import { useAnnouncement } from './use-announcement'
import { useNotices } from './use-notices'
import { stopSound, useSounds } from './use-sounds'

const flashMs = 1_000

/** Sounds, flashes and announcements for incoming alerts, and desktop notices, which open one with `onOpen`. */
export function useShiftSounds(onOpen: (alertId: string) => void) {
  const { businessId, identityId } = useDraftOwner()
  const owner = `${businessId} ${identityId}`
  const client = useQueryClient()
  const watch = useMemo(() => new ArrivalWatch(client, serverNow()), [client])
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
    takeNews: watch.takeNews,
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
