'use client'

import { useLocale } from 'next-intl'
import type { Identity } from '@/lib/contract/identity'
import { distinctNames } from '@/lib/format/distinct-names'
import { useRoleNames } from './use-role-names'

type Person = Pick<Identity, 'id' | 'name' | 'roles'>
type Names = ReadonlyMap<string, string>

/** Cached, so that the names are not recomputed for every row that shows one. */
const known = new WeakMap<readonly Person[], { locale: string; names: Names }>()

/** The names of a business's identities, by ID; identical names are made distinguishable. */
export function useDistinctNames(people: readonly Person[] | undefined): Names | undefined {
  const locale = useLocale()
  const roleNames = useRoleNames()
  if (!people) return undefined
  const before = known.get(people)
  if (before?.locale === locale) return before.names
  const names = distinctNames(people, roleNames)
  known.set(people, { locale, names })
  return names
}
