import { getTranslations } from 'next-intl/server'
import type { Identity } from '@/lib/contract/identity'
import { distinctNames } from '@/lib/format/distinct-names'

/** Like `useDistinctNames`, for server components: the names of a business's identities, by ID. */
export async function identityNames(people: readonly Identity[]): Promise<Record<string, string>> {
  const t = await getTranslations('common.roles')
  return Object.fromEntries(distinctNames(people, (roles) => roles.map((role) => t(role)).join(', ')))
}
