'use client'

import { useTranslations } from 'next-intl'
import { type FieldErrors, get, type Resolver, set } from 'react-hook-form'
import type { Attribute } from '@/lib/contract/definitions'
import { loadPhoneReader } from '@/lib/format/phone/load-phone-reader'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import type { AccountValues } from './account-values'
import { checkValues, type Problem } from './check-values'

type Checked = {
  attributes: readonly Attribute[]
  /** The saved values of the account being edited, which may stay as they are even if the rules have changed since. */
  before?: AccountValues
  /** Limits the check to the field that is shown: errors in hidden fields could not be corrected. */
  only?: string
}

/** Checks an account form before it is sent; its messages are full sentences. */
export function useAccountResolver({ attributes, before, only }: Checked): Resolver<AccountValues> {
  const explain = useProblemText()
  return async (values) => {
    // If the phone metadata cannot be loaded, the number is sent as typed, because the API can parse it too.
    await loadPhoneReader().catch(() => undefined)
    const errors: FieldErrors<AccountValues> = {}
    for (const { path, ...problem } of checkValues({
      values,
      attributes,
      editing: before !== undefined,
      before,
    })) {
      if (only === undefined || path === only)
        set(errors, path, { type: problem.code, message: explain(problem) })
    }
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
  }
}

/** The message for a field whose path is known only at run time. */
export function fieldError(errors: FieldErrors<AccountValues>, path: string): string | undefined {
  return (get(errors, path) as { message?: string } | undefined)?.message
}

const own = [
  'not_a_number',
  'no_country',
  'too_short',
  'too_long',
  'extension',
  'letters',
  'shortened',
  'two_numbers',
  'needs_https',
  'no_json_object',
  'null_in_metadata',
] as const

/** The error codes whose messages state a limit. */
const limited = ['too_short', 'too_long', 'too_small', 'too_big'] as const

/** The message for a field's problem; a phone number that is too short has its own message. */
function useProblemText() {
  const t = useTranslations('accounts.problems')
  const limits = useTranslations('accounts.limits')
  const { issueText } = useFailureText()
  return ({ code, limit }: Omit<Problem, 'path'>): string => {
    const beyond = limit !== undefined && limited.find((one) => one === code)
    if (beyond) return limits(beyond, { limit })
    const known = own.find((one) => one === code)
    return known ? t(known) : issueText({ code })
  }
}
