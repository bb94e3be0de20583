import { redirectToSignIn } from '@/lib/auth/session'
import type { Failure } from '@/lib/client/failure'
import { getReadFailureText } from '@/lib/i18n/get-read-failure-text'

/** Why a page could not be read, in the reader's language; an ended session leads to sign-in instead. */
export async function explainFailure(failure: Failure): Promise<string> {
  if (failure.code === 'unauthenticated') return redirectToSignIn()
  const readFailureText = await getReadFailureText()
  return readFailureText(failure)
}
