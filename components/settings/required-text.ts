import * as z from 'zod/mini'

/** A required string from the contract; error messages are issue codes, which `issueText` translates. */
export const requiredText = (max: number) =>
  z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(max, 'too_long'))
