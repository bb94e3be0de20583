'use client'

import { type FieldErrors, type Resolver, set, useForm } from 'react-hook-form'
import type { Attribute } from '@/lib/contract/definitions'
import { loadPhoneReader } from '@/lib/format/phone-reader'
import type { AccountValues } from './account-values'
import { checkValues } from './check-values'
import { useProblemText } from './use-problem-text'

type AccountFormOptions = {
  defaultValues: AccountValues
  attributes: readonly Attribute[]
  editing: boolean
  /** The one field that is shown; what is wrong with others cannot be mended there. */
  only?: string
}

export function useAccountForm({ defaultValues, attributes, editing, only }: AccountFormOptions) {
  const explain = useProblemText()
  const resolver: Resolver<AccountValues> = async (values) => {
    // Without a connection the number goes as it was typed: the API reads it as well.
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
