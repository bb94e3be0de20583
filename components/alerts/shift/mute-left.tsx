'use client'

import { BellOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { usePriorityWord } from '../priority-mark'
import { mutedUntil } from './sound-settings'
import type { ShiftSounds } from './use-shift-sounds'

/** Shows that priority 1 is muted, and for how much longer; otherwise renders nothing. */
export function MuteLeft({ settings, change }: Pick<ShiftSounds, 'settings' | 'change'>) {
  const t = useTranslations('shift.mute')
  const word = usePriorityWord()(1)
  const leftMs = useLeft(mutedUntil(settings, 1, Date.now()))
  if (leftMs === undefined) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 rounded-md bg-amber-soft px-2 py-1 text-13 text-amber">
      <BellOff aria-hidden="true" className="size-4 shrink-0" />
      <span className="flex-1 font-medium tabular">{t('left', { word, time: clockOf(leftMs) })}</span>
      <Button size="sm" onClick={() => change({ urgentUntil: null })}>
        {t('unmute', { word })}
      </Button>
    </p>
  )
}

const clockOf = (ms: number) => {
  const seconds = Math.ceil(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** The time left until `until`, by the browser's clock, updated every second; undefined once it has passed. */
function useLeft(until: number | undefined): number | undefined {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (until === undefined) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [until])
  return until !== undefined && until > now ? until - now : undefined
}
