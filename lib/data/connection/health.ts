import { buildId } from './build-id'
import { noteServerTime } from './server-clock'

/** What the console answers about itself, whether the API answers or not. */
export type HealthAnswer = { build: string; now: number }
export type Health = 'answers' | 'away' | 'ended'
type Answer = { health: Health; isOtherBuild: boolean }

const touches = ['pointerdown', 'keydown', 'wheel'] as const
/** Read by lib/auth/last-act.ts: polling alone does not keep a session alive, using the page does. */
const touchedHeader = { 'x-beacon-act': '1' }
let touched = false

const noteTouch = () => {
  touched = true
}

/** Notes when a person uses the page, for the next health check; returns the function that stops it. */
export function watchTouches(): () => void {
  for (const kind of touches) window.addEventListener(kind, noteTouch, { capture: true, passive: true })
  return () => {
    for (const kind of touches) window.removeEventListener(kind, noteTouch, { capture: true })
  }
}

/** Asks whether the API answers for this session. Rejects when the console itself does not. */
export async function askHealth(signal: AbortSignal): Promise<Answer> {
  const askedAt = Date.now()
  const wasTouched = touched
  touched = false
  try {
    const headers = wasTouched ? touchedHeader : undefined
    const response = await fetch('/api/health', { headers, signal, cache: 'no-store' })
    const { build, now }: HealthAnswer = await response.json()
    noteServerTime(now, askedAt)
    if (wasTouched && !response.ok) touched = true
    return { health: healthOf(response), isOtherBuild: build !== buildId }
  } catch (error) {
    touched ||= wasTouched
    throw error
  }
}

function healthOf({ ok, status }: Response): Health {
  if (status === 401) return 'ended'
  return ok ? 'answers' : 'away'
}
