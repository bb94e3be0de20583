import type * as z from 'zod'
import type { Result } from '@/lib/client/client'

/** Whether the browser's input conforms to the contract. */
export function fits<Schema extends z.ZodType>(schema: Schema, sent: unknown): sent is z.input<Schema> {
  return schema.safeParse(sent).success
}

/** The response to input that does not conform, which the console's own pages never send. */
export const doesNotFit: Extract<Result<never>, { ok: false }> = {
  ok: false,
  failure: {
    status: 422,
    code: 'invalid_arguments',
    message: 'The input does not match the contract.',
    issues: [],
    data: {},
  },
}
