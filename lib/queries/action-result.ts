import { type ReadFailure, unreachable } from './fetch-read'

/** What an action answers, as the browser sees it. */
export type ActionResult<T> = { ok: true; data: T } | { ok: false; failure: ReadFailure }

/** Runs an action; an answer that never came is a failure like any other, and an ended session leads to sign-in. */
export async function attempt<T>(act: () => Promise<ActionResult<T>>): Promise<ActionResult<T>> {
  const result = await act().catch(() => ({ ok: false, failure: unreachable }) as const)
  if (!result.ok && result.failure.code === 'unauthenticated') leaveForSignIn()
  return result
}

/** To the sign-in page, which says that the session has ended and leads back here. */
export function leaveForSignIn(): void {
  const here = location.pathname + location.search
  location.assign(`/sign-in?callbackUrl=${encodeURIComponent(here)}&ended=1`)
}
