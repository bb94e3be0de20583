import * as z from 'zod/mini'
import { responderKinds, skillLimits } from '@/lib/contract/choices'

export const skillsOf = (text: string) =>
  text
    .split(',')
    .map((skill) => skill.trim())
    .filter((skill) => skill !== '')

export const ResponderForm = z
  .object({
    name: z.string().check(z.trim(), z.maxLength(100, 'too_long')),
    kind: z.enum(responderKinds),
    /** Separated by commas. */
    skills: z
      .string()
      .check(z.refine((text) => skillsOf(text).length <= skillLimits.most, { error: 'too_long' })),
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
