import type { Account } from '@/lib/contract/account'
import type { ReadFailure } from '@/lib/queries/fetch-read'

/** What an action answers, as the browser sees it. */
export type ActionResult<T> = { ok: true; data: T } | { ok: false; failure: ReadFailure }

export type AccountResult = ActionResult<{ account: Account }>

const unreachable: ReadFailure = {
  status: 0,
  code: 'unreachable',
  message: 'No answer.',
  issues: [],
  data: {},
}

/** Runs an action; an answer that never came is a failure like any other, and an ended session leads to sign-in. */
export async function attempt<T>(act: () => Promise<ActionResult<T>>): Promise<ActionResult<T>> {
  const result = await act().catch(() => ({ ok: false, failure: unreachable }) as const)
  if (!result.ok && result.failure.code === 'unauthenticated') leaveForSignIn()
  return result
}

export function leaveForSignIn() {
  const here = location.pathname + location.search
  location.assign(`/sign-in?callbackUrl=${encodeURIComponent(here)}&ended=1`)
}
