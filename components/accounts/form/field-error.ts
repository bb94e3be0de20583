import { type FieldErrors, get } from 'react-hook-form'
import type { AccountValues } from './account-values'

/** The sentence at a field whose path is known only at run time. */
export function fieldError(errors: FieldErrors<AccountValues>, path: string): string | undefined {
  return (get(errors, path) as { message?: string } | undefined)?.message
}
