import * as z from 'zod/mini'
import { alertShapes, roles, slots } from '@/lib/contract/choices'

/** The contract's bodies as a person fills them in; messages are issue codes, which `issueText` translates. */
const text = (max: number) =>
  z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(max, 'too_long'))

export const AccountTypeForm = z.object({
  name: text(100),
  description: z.string().check(z.trim(), z.maxLength(500, 'too_long')),
})
export type AccountTypeForm = z.infer<typeof AccountTypeForm>

/** One option a line. */
export const optionLines = (options: string) => [
  ...new Set(
    options
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
]

export const AttributeForm = z
  .object({
    name: text(100),
    tag: text(64).check(z.regex(/^[A-Za-z0-9_.-]+$/, 'invalid_format')),
    slot: z.enum(slots),
    scope: z.enum(['all', 'some']),
    accountTypeIds: z.array(z.string()).check(z.maxLength(100, 'too_many')),
    required: z.boolean(),
    options: z.string().check(
      z.refine((options) => optionLines(options).length <= 200, 'too_many'),
      z.refine((options) => optionLines(options).every((line) => line.length <= 200), 'too_long'),
    ),
  })
  .check(
    z.refine(({ scope, accountTypeIds }) => scope === 'all' || accountTypeIds.length > 0, {
      path: ['accountTypeIds'],
      error: 'required',
    }),
  )
export type AttributeForm = z.infer<typeof AttributeForm>

export const AlertTypeForm = z.object({
  name: text(100),
  type: text(64),
  shape: z.enum(alertShapes),
  colour: z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, 'invalid_format')),
})
export type AlertTypeForm = z.infer<typeof AlertTypeForm>

export const BusinessForm = z.object({ name: text(100), defaultCountry: z.string() })
export type BusinessForm = z.infer<typeof BusinessForm>

export const IdentityForm = z.object({ name: text(100), role: z.enum(roles) })
export type IdentityForm = z.infer<typeof IdentityForm>
