import { redirectToSignIn } from '@/lib/auth/session'
import type { Failure } from '@/lib/client/failure'
import { getReadFailureText } from '@/lib/i18n/get-read-failure-text'

/** Explains in the user's language why a page could not be loaded; an ended session redirects to sign-in instead. */
export async function explainFailure(failure: Failure): Promise<string> {
  if (failure.code === 'unauthenticated') return redirectToSignIn()
  const readFailureText = await getReadFailureText()
  return readFailureText(failure)
}
