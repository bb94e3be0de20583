import { notKnown, type ReadFailure, unreachable } from './fetch-read'

/** What an action answers, as the browser sees it. */
export type ActionResult<T> = { ok: true; data: T } | { ok: false; failure: ReadFailure }

/** Longer than the console itself waits for the API. */
const patienceMs = 45_000

/** Runs an action; an answer that never came is a failure like any other, and an ended session leads to sign-in. */
export async function attempt<T>(act: () => Promise<ActionResult<T>>): Promise<ActionResult<T>> {
  if (!navigator.onLine) return { ok: false, failure: unreachable }
  const result = await withinPatience(act()).catch(() => ({ ok: false, failure: notKnown }) as const)
  if (!result.ok && result.failure.code === 'unauthenticated') leaveForSignIn()
  return result
}

function withinPatience<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer came.')), patienceMs)
  })
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer))
}

/** To the sign-in page, which says that the session has ended and leads back here. */
export function leaveForSignIn(): void {
  const here = location.pathname + location.search
  location.assign(`/sign-in?callbackUrl=${encodeURIComponent(here)}&ended=1`)
}
