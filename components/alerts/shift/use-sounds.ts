'use client'

import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { soundNotes } from '../screen/play-tone'
import { mentionTone, soundLevels } from './tones'

/**
 * `blocked`: the browser plays nothing on this page until the user interacts with it; `missing`: it cannot play sound
 * at all.
 */
export type AudioState = 'running' | 'blocked' | 'missing'
/** Which of the browser's tabs plays sounds: this tab, another tab or none. */
export type Turn = 'here' | 'elsewhere' | 'nowhere'

let audio: AudioContext | undefined
const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}

/** Browsers allow sound only after user interaction, so this must be called from an event handler. */
async function allowSound(): Promise<void> {
  if (typeof AudioContext === 'undefined') return
  if (!audio) {
    audio = new AudioContext()
    audio.addEventListener('statechange', notify)
  }
  await audio.resume().catch(() => {})
  notify()
}

/** Releases the audio device. */
export function stopSound(): void {
  void audio?.close().catch(() => {})
  audio = undefined
  notify()
}

const readState = (): AudioState => {
  if (typeof AudioContext === 'undefined') return 'missing'
  return audio?.state === 'running' ? 'running' : 'blocked'
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * This page's sound, and whether this tab plays it: among the owner's tabs that want to play sounds and are
 * able to, only one does.
 */
export function useSounds(owner: string, wanted: boolean) {
  const state = useSyncExternalStore(subscribe, readState, () => 'blocked' as const)
  const turn = useTurn(`alert sounds ${owner}`, wanted, state)
  useAllowAtFirstUse(wanted && state === 'blocked')
  const play = useCallback((priorities: Iterable<number>) => {
    if (audio?.state === 'running') soundLevels(audio, priorities)
  }, [])
  const playMention = useCallback(() => {
    if (audio?.state === 'running') soundNotes(audio, mentionTone)
  }, [])
  return { state, turn, allow: allowSound, play, playMention }
}

/** After a reload, the browser requires user interaction again; any click or key press is enough. */
function useAllowAtFirstUse(needed: boolean): void {
  useEffect(() => {
    if (!needed) return
    const wasUsed = navigator.userActivation?.hasBeenActive ?? false
    if (wasUsed) void allowSound()
    const allow = () => void allowSound()
    const events = ['pointerup', 'keydown'] as const
    for (const event of events) addEventListener(event, allow)
    return () => {
      for (const event of events) removeEventListener(event, allow)
    }
  }, [needed])
}

const lookEveryMs = 3_000

/**
 * Uses a separate lock, because the tab that holds the stream's lock may not be allowed to play, and then
 * nobody would hear anything. Without locks (over HTTP from another machine), every tab plays.
 */
function useTurn(name: string, wanted: boolean, state: AudioState): Turn {
  const [turn, setTurn] = useState<Turn>('nowhere')
  const mayPlay = wanted && state === 'running'
  useEffect(() => {
    if (!mayPlay) return
    if (!('locks' in navigator)) {
      setTurn('here')
      return () => setTurn('nowhere')
    }
    const leaving = new AbortController()
    const hold = () => {
      if (leaving.signal.aborted) return Promise.resolve()
      setTurn('here')
      return new Promise<void>((resolve) => leaving.signal.addEventListener('abort', () => resolve()))
    }
    navigator.locks.request(name, { signal: leaving.signal }, hold).catch(() => {})
    return () => {
      leaving.abort()
      setTurn('nowhere')
    }
  }, [mayPlay, name])

  const look = useEffectEvent(async () => {
    if (turn === 'here' || !('locks' in navigator)) return
    const { held = [] } = await navigator.locks.query()
    setTurn((now) =>
      now === 'here' ? now : held.some((lock) => lock.name === name) ? 'elsewhere' : 'nowhere',
    )
  })
  useEffect(() => {
    if (!wanted) return
    void look()
    const timer = setInterval(() => void look(), lookEveryMs)
    return () => clearInterval(timer)
  }, [wanted])
  return turn
}
