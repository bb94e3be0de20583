'use client'

import { useTranslations } from 'next-intl'
import { type FieldErrors, get, type Resolver, set, useForm } from 'react-hook-form'
import type { Attribute } from '@/lib/contract/definitions'
import { loadPhoneReader } from '@/lib/format/phone/load-phone-reader'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import type { AccountValues } from './account-values'
import { checkValues, type Problem } from './check-values'

type AccountFormOptions = {
  defaultValues: AccountValues
  attributes: readonly Attribute[]
  editing: boolean
  /** The only field shown: errors in the others could not be corrected there. */
  only?: string
}

export function useAccountForm({ defaultValues, attributes, editing, only }: AccountFormOptions) {
  const explain = useProblemText()
  const resolver: Resolver<AccountValues> = async (values) => {
    // Without a connection the number is sent as typed: the API reads it as well.
    await loadPhoneReader().catch(() => undefined)
    const errors: FieldErrors<AccountValues> = {}
    const before = editing ? defaultValues : undefined
    for (const { path, ...problem } of checkValues({ values, attributes, editing, before })) {
      if (only === undefined || path === only)
        set(errors, path, { type: problem.code, message: explain(problem) })
    }
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
  }
  return useForm<AccountValues>({ defaultValues, resolver })
}

export type AccountForm = ReturnType<typeof useAccountForm>

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

/** Codes whose sentence names the limit. */
const limited = ['too_short', 'too_long', 'too_small', 'too_big'] as const

/** The sentence for a field's problem; a phone number that is too short has its own. */
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
