import { getTranslations } from 'next-intl/server'
import { type FailureLike, readFailureText } from './failure-text'
import { getFormat } from './get-format'

/** `useFailureText`'s `readFailureText` for server components, which only read. */
export async function getReadFailureText(): Promise<(failure: FailureLike) => string> {
  const [translate, { duration }] = await Promise.all([getTranslations('errors'), getFormat()])
  return (failure) => readFailureText(translate, failure, duration)
}
