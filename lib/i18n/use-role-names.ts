'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { Role } from '@/lib/contract/roles'

/** Formats a list of roles: "Agent, Dispatcher". */
export function useRoleNames(): (roles: readonly Role[]) => string {
  const t = useTranslations('common.roles')
  return (roles) => roles.map((role) => t(role)).join(', ')
}

/** Formats alternative roles: "Agent or Dispatcher". */
export function useEitherRole(): (roles: readonly Role[]) => string {
  const t = useTranslations('common.roles')
  const format = useFormatter()
  return (roles) =>
    format.list(
      roles.map((role) => t(role)),
      { type: 'disjunction' },
    )
}
