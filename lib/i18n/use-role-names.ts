'use client'

import { useTranslations } from 'next-intl'
import type { Role } from '@/lib/contract/roles'

/** Formats a list of roles: "Agent, Dispatcher". */
export function useRoleNames(): (roles: readonly Role[]) => string {
  const t = useTranslations('common.roles')
  return (roles) => roles.map((role) => t(role)).join(', ')
}
