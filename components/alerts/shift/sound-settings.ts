'use client'

import { useCallback, useMemo, useSyncExternalStore } from 'react'

const longestMuteMs = 30 * 60_000
const changed = 'beacon-sounds-changed'

export type SoundSettings = {
  wanted: boolean
  /** The muted priorities. */
  muted: readonly number[]
  /** When the mute of priority 1 ends, by the browser's clock. */
  urgentUntil: number | null
}

const before: SoundSettings = { wanted: false, muted: [], urgentUntil: null }

/** A user's sound settings in this browser, shared by all its tabs. */
export function useSoundSettings(owner: string) {
  const key = `beacon-sounds ${owner}`
  const text = useSyncExternalStore(subscribe, () => readText(key), noText)
  const settings = useMemo(() => parse(text), [text])
  const change = useCallback(
    (part: Partial<SoundSettings>) => {
      writeText(key, JSON.stringify({ ...parse(readText(key)), ...part }))
      dispatchEvent(new Event(changed))
    },
    [key],
  )
  return { settings, change }
}

/**
 * When the muting of a priority ends, by the browser's clock: infinity if it never does, undefined if the priority is
 * not muted.
 */
export function mutedUntil(
  { muted, urgentUntil }: SoundSettings,
  level: number,
  now: number,
): number | undefined {
  if (level !== 1) return muted.includes(level) ? Number.POSITIVE_INFINITY : undefined
  // Setting the clock back must not turn a mute of a few minutes into a mute of hours.
  const lasts = urgentUntil !== null && urgentUntil > now && urgentUntil <= now + longestMuteMs
  return lasts ? urgentUntil : undefined
}

/** Used if the browser's storage is unavailable; these settings last as long as the page. */
const memory = new Map<string, string>()
const noText = () => ''

function readText(key: string): string {
  try {
    return memory.get(key) ?? localStorage.getItem(key) ?? ''
  } catch {
    return memory.get(key) ?? ''
  }
}

function writeText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
    memory.delete(key)
  } catch {
    memory.set(key, text)
  }
}

function parse(text: string): SoundSettings {
  if (text === '') return before
  try {
    const stored: unknown = JSON.parse(text)
    return isSettings(stored) ? stored : before
  } catch {
    return before
  }
}

function isSettings(value: unknown): value is SoundSettings {
  const { wanted, muted, urgentUntil } = (value ?? {}) as Partial<SoundSettings>
  return (
    typeof wanted === 'boolean' &&
    Array.isArray(muted) &&
    muted.every(Number.isInteger) &&
    (urgentUntil === null || typeof urgentUntil === 'number')
  )
}

function subscribe(listener: () => void) {
  addEventListener(changed, listener)
  addEventListener('storage', listener)
  return () => {
    removeEventListener(changed, listener)
    removeEventListener('storage', listener)
  }
}
