import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { patternLimit, slots } from '@/lib/contract/choices'
import type { AccountType, Attribute } from '@/lib/contract/definitions'
import { requiredText } from '../required-text'
import { checkRules } from './check-rules'

/** One option per line. */
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
    name: requiredText(100),
    description: z.string().check(z.trim(), z.maxLength(500, 'too_long')),
    group: z.string().check(z.trim(), z.maxLength(100, 'too_long')),
    tag: requiredText(64).check(z.regex(/^[A-Za-z0-9_.-]+$/, 'invalid_format')),
    slot: z.enum(slots),
    scope: z.enum(['all', 'some']),
    accountTypeIds: z.array(z.string()).check(z.maxLength(100, 'too_many')),
    required: z.boolean(),
    options: z.string().check(
      z.refine((options) => optionLines(options).length <= 200, 'too_many'),
      z.refine((options) => optionLines(options).every((line) => line.length <= 200), 'too_long'),
    ),
    minimum: z.string(),
    maximum: z.string(),
    pattern: z.string().check(z.maxLength(patternLimit, 'too_long')),
  })
  .check(
    z.refine(({ scope, accountTypeIds }) => scope === 'all' || accountTypeIds.length > 0, {
      path: ['accountTypeIds'],
      error: 'required',
    }),
    ({ value, issues }) => {
      for (const { field, code } of checkRules({ ...value, options: optionLines(value.options) })) {
        issues.push({ code: 'custom', input: value[field], path: [field], message: code })
      }
    },
  )
export type AttributeForm = z.infer<typeof AttributeForm>

export type AttributeFieldsProps = {
  form: UseFormReturn<AttributeForm>
  errorOf: (name: keyof AttributeForm) => string | undefined
  /** Absent for a new attribute. */
  row?: Attribute
  accountTypes: AccountType[]
  /** The groups that other attributes belong to. */
  groups: readonly string[]
}
