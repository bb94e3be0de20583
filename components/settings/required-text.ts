import * as z from 'zod/mini'

/** A text of the contract as a person fills it in; messages are issue codes, which `issueText` translates. */
export const requiredText = (max: number) =>
  z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(max, 'too_long'))
