import * as z from 'zod/mini'
import { type Role, roles } from '@/lib/contract/roles'
import type { CompanySignIn } from '@/lib/data/company-sign-in'
import { optionLines } from '../attributes/attribute-form'
import { requiredText } from '../required-text'

export const CompanyForm = z.object({
  issuer: requiredText(2048),
  clientId: requiredText(500),
  /** Whether a new client secret was typed; the secret itself is never stored in a draft. */
  secret: z.enum(['same', 'new']),
  scope: requiredText(500),
  groupsClaim: requiredText(200),
  /** For each role, the names of its groups, one per line. */
  groups: z.record(z.string(), z.string()),
  defaultRoles: z.array(z.enum(roles)),
  createsIdentities: z.boolean(),
})
export type CompanyForm = z.infer<typeof CompanyForm>

const byRole = <Value>(of: (role: Role) => Value) =>
  Object.fromEntries(roles.map((role) => [role, of(role)])) as Record<Role, Value>

export const toCompanyForm = (from?: CompanySignIn): CompanyForm => ({
  issuer: from?.issuer ?? '',
  clientId: from?.clientId ?? '',
  secret: 'same',
  scope: from?.scope ?? '',
  groupsClaim: from?.groupsClaim ?? '',
  groups: byRole((role) => from?.roleGroups[role]?.join('\n') ?? ''),
  defaultRoles: from?.defaultRoles ?? [],
  createsIdentities: from?.createsIdentities ?? false,
})

export const toCompanyBody = ({ groups, secret: _, ...values }: CompanyForm, clientSecret: string) => ({
  ...values,
  ...(clientSecret !== '' && { clientSecret }),
  roleGroups: byRole((role) => optionLines(groups[role] ?? '')),
})
