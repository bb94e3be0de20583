import type * as z from 'zod'
import type { Result } from '@/lib/client/client'

/** Whether the contract takes what a browser has sent. */
export function fits<Schema extends z.ZodType>(schema: Schema, sent: unknown): sent is z.input<Schema> {
  return schema.safeParse(sent).success
}

/** What is answered to something else, which no page of ours sends. */
export const doesNotFit: Extract<Result<never>, { ok: false }> = {
  ok: false,
  failure: {
    status: 422,
    code: 'invalid_arguments',
    message: 'The contract does not take this.',
    issues: [],
    data: {},
  },
}
