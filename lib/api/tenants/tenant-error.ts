import { CommandError } from '../command-error'

/** The error codes of the operator's API, with their HTTP statuses. */
export const tenantErrors = {
  unauthenticated: 401,
  not_found: 404,
  method_not_allowed: 405,
  business_exists: 409,
  not_suspended: 409,
  not_deleted: 409,
  confirmation_wrong: 409,
  being_erased: 409,
  being_moved: 409,
  cannot_be_moved: 409,
  invalid_arguments: 422,
} as const

export type TenantErrorCode = keyof typeof tenantErrors

/** An error response of the operator's API: a code for programs, a sentence for people, and details in `data`. */
export class TenantError extends CommandError {
  constructor(
    readonly code: TenantErrorCode,
    sentence: string,
    readonly data: Record<string, unknown> = {},
  ) {
    super(sentence)
  }
}

export const unknownBusiness = (id: string) =>
  new TenantError('not_found', `There is no business ${JSON.stringify(id)}.`)
