import * as z from 'zod/mini'
import { alertShapes } from '@/lib/contract/choices'
import { roles } from '@/lib/contract/roles'

/** The contract's bodies as a person fills them in; messages are issue codes, which `issueText` translates. */
export const text = (max: number) =>
  z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(max, 'too_long'))

export const AccountTypeForm = z.object({
  name: text(100),
  description: z.string().check(z.trim(), z.maxLength(500, 'too_long')),
})
export type AccountTypeForm = z.infer<typeof AccountTypeForm>

export const AlertTypeForm = z.object({
  name: text(100),
  type: text(64),
  shape: z.enum(alertShapes),
  colour: z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, 'invalid_format')),
})
export type AlertTypeForm = z.infer<typeof AlertTypeForm>

export const BusinessForm = z.object({ name: text(100), defaultCountry: z.string() })
export type BusinessForm = z.infer<typeof BusinessForm>

export const IdentityForm = z.object({
  name: text(100),
  roles: z.array(z.enum(roles)).check(z.minLength(1, 'required')),
  /** The last day, `2027-01-31`; empty for no end. */
  expiresAt: z.string(),
})
export type IdentityForm = z.infer<typeof IdentityForm>
