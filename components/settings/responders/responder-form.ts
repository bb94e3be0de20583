import * as z from 'zod/mini'

export const ResponderForm = z
  .object({
    name: z.string().check(z.trim(), z.maxLength(100, 'too_long')),
    whom: z.enum(['account', 'identity']),
    accountId: z.string(),
    accountName: z.string(),
    identityId: z.string(),
  })
  .check(
    z.refine(({ whom, accountId }) => whom !== 'account' || accountId !== '', {
      error: 'required',
      path: ['accountId'],
    }),
    z.refine(({ whom, identityId }) => whom !== 'identity' || identityId !== '', {
      error: 'required',
      path: ['identityId'],
    }),
  )
export type ResponderForm = z.infer<typeof ResponderForm>
