import type { Role } from '@/lib/contract/roles'
import type { OtherSession } from '@/lib/page-session'
import { readOtherSession } from '../page-session'
import { buildId } from './build-id'
import { noteServerTime } from './server-clock'

/** The console's own health response, whether the API responds or not. */
export type HealthAnswer = { build: string; now: number; roles?: readonly Role[] }
export type Health = 'answers' | 'away' | 'ended' | 'other'
/** `roles`: the user's current roles; `other`: who is signed in now, if it is not the page's own user. */
type Answer = { health: Health; isOtherBuild: boolean; roles?: readonly Role[]; other?: OtherSession }

const touches = ['pointerdown', 'keydown', 'wheel'] as const
/** Read by lib/auth/last-act.ts: using the page keeps a session alive, polling alone does not. */
const touchedHeader = { 'x-beacon-act': '1' }
let touched = false

const noteTouch = () => {
  touched = true
}

/** Records that the page is being used, for the next health check; returns a function that stops it. */
export function watchTouches(): () => void {
  for (const kind of touches) window.addEventListener(kind, noteTouch, { capture: true, passive: true })
  return () => {
    for (const kind of touches) window.removeEventListener(kind, noteTouch, { capture: true })
  }
}

/** Checks whether the API responds for this session. Rejects when the console itself does not. */
export async function askHealth(signal: AbortSignal): Promise<Answer> {
  const askedAt = Date.now()
  const wasTouched = touched
  touched = false
  try {
    const headers = wasTouched ? touchedHeader : undefined
    const response = await fetch('/api/health', { headers, signal, cache: 'no-store' })
    const body = await response.json()
    if (wasTouched && !response.ok) touched = true
    if (response.status === 409)
      return { health: 'other', isOtherBuild: false, other: readOtherSession(body.failure.data) }
    const { build, now, roles }: HealthAnswer = body
    noteServerTime(now, askedAt)
    return { health: healthOf(response), isOtherBuild: build !== buildId, roles }
  } catch (error) {
    touched ||= wasTouched
    throw error
  }
}

function healthOf({ ok, status }: Response): Health {
  if (status === 401) return 'ended'
  return ok ? 'answers' : 'away'
}
