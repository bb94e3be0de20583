import { getTranslations } from 'next-intl/server'
import { type FailureLike, failureText } from './failure-text'
import { getFormat } from './get-format'

/** `useFailureText` for server components. */
export async function getFailureText(): Promise<(failure: FailureLike) => string> {
  const [translate, { duration }] = await Promise.all([getTranslations('errors'), getFormat()])
  return (failure) => failureText(translate, failure, duration)
}
