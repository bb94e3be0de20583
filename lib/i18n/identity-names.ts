import { getTranslations } from 'next-intl/server'
import type { Identity } from '@/lib/contract/identity'
import { distinctNames } from '@/lib/format/distinct-names'

/** As `useDistinctNames`, for a page: what the identities of a business are called, by id. */
export async function identityNames(people: readonly Identity[]): Promise<Record<string, string>> {
  const t = await getTranslations('common.roles')
  return Object.fromEntries(distinctNames(people, (roles) => roles.map((role) => t(role)).join(', ')))
}
