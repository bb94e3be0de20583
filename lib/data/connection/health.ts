import { focusManager, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Role } from '@/lib/contract/roles'
import type { OtherSession } from '@/lib/page-session'
import { readOtherSession } from '../page-session'
import { RequestError, unreachable } from '../request-error'
import { buildId } from './build-id'
import { noteServerTime } from './server-clock'

/** The console's own health response, sent whether or not the API responds. */
export type HealthAnswer = { build: string; now: number; roles?: readonly Role[] }
/** Why the page should be reloaded: the console has a new build. */
export type ReloadReason = 'newVersion'

/** What the server has reported about this page and its session. */
export type Health = {
  ended: boolean
  /** Who is signed in to this browser, if it is not the user the page was rendered for. */
  other?: OtherSession
  /** The user's current roles. */
  roles?: readonly Role[]
  reload?: ReloadReason
}

const everyMs = 3_000
const failedEveryMs = 1_000
/** Hidden pages are checked too, because they must learn of a new version. */
const hiddenEveryMs = 25_000
const timeoutMs = 4_000

export const healthKey = 'health'

/** Whether the query belongs to the page itself, and is not the health check. */
export const isOfPage = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== healthKey

const initial: Health = { ended: false }

/** Checks whether the API responds for this session; throws if it does not. */
export const healthQuery = () =>
  queryOptions({
    queryKey: [healthKey],
    queryFn: ({ client }) => askHealth(client),
    refetchInterval: ({ state }) => {
      if (!focusManager.isFocused()) return hiddenEveryMs
      return state.status === 'error' ? failedEveryMs : everyMs
    },
    refetchIntervalInBackground: true,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    // The result is never stale, so that a check is triggered only by the options above.
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    retry: false,
  })

/** Checks now, unless a check is already in progress. */
export function askAgain(client: QueryClient): void {
  void client.refetchQueries({ queryKey: [healthKey], type: 'active' }, { cancelRefetch: false })
}

/** Records what the response to another request has revealed, and discards any check in progress. */
export function noteHealth(client: QueryClient, change: Partial<Health>): void {
  const before = client.getQueryData<Health>([healthKey]) ?? initial
  const names = Object.keys(change) as (keyof Health)[]
  // Setting the same data repeatedly would keep postponing the next check.
  if (names.every((name) => change[name] === before[name])) return
  void client.cancelQueries({ queryKey: [healthKey] })
  client.setQueryData<Health>([healthKey], { ...before, ...change })
}

const touches = ['pointerdown', 'keydown', 'wheel'] as const
/** Read by lib/auth/last-act.ts: using the page keeps a session alive; polling alone does not. */
const touchedHeader = { 'x-beacon-act': '1' }
let touched = false

const noteTouch = () => {
  touched = true
}

/** Starts noting any use of the page, which the next health check reports; returns a function that stops it. */
export function watchTouches(): () => void {
  for (const kind of touches) window.addEventListener(kind, noteTouch, { capture: true, passive: true })
  return () => {
    for (const kind of touches) window.removeEventListener(kind, noteTouch, { capture: true })
  }
}

async function askHealth(client: QueryClient): Promise<Health> {
  const askedAt = Date.now()
  const wasTouched = touched
  touched = false
  try {
    const headers = wasTouched ? touchedHeader : undefined
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch('/api/health', { headers, signal, cache: 'no-store' })
    const body = await response.json()
    if (wasTouched && !response.ok) touched = true
    const before = client.getQueryData<Health>([healthKey]) ?? initial
    if (response.status === 409)
      return { ...before, ended: false, other: readOtherSession(body.failure.data) }
    const { build, now, roles = before.roles }: HealthAnswer = body
    noteServerTime(now, askedAt)
    const reload = build === buildId ? before.reload : 'newVersion'
    // If the page is hidden because someone else has signed in, it stays hidden when that person's session
    // ends.
    if (response.status === 401) return { ...before, reload, ended: true }
    if (response.ok) return { reload, roles, ended: false }
    if (reload !== before.reload) client.setQueryData<Health>([healthKey], { ...before, reload })
    throw new RequestError(unreachable)
  } catch (error) {
    touched ||= wasTouched
    throw error
  }
}
