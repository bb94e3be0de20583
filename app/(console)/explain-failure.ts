import { getTranslations } from 'next-intl/server'
import { redirectToSignIn } from '@/lib/auth/session'
import type { Failure } from '@/lib/client/failure'
import { getFailureText } from '@/lib/i18n/get-failure-text'

/** Why a page could not be read, in the reader's language; an ended session leads to sign-in instead. */
export async function explainFailure(failure: Failure): Promise<string> {
  if (failure.code === 'unauthenticated') return redirectToSignIn()
  // The general sentence speaks of entries and of what may have been done: here something was read.
  if (failure.code === 'unreachable') return (await getTranslations('overview'))('unreachable')
  const failureText = await getFailureText()
  return failureText(failure)
}
