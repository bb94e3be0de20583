'use client'

import { useTranslations } from 'next-intl'
import type { Role } from '@/lib/contract/roles'

/** Writes roles one after the other: "Agent, Dispatcher". */
export function useRoleNames(): (roles: readonly Role[]) => string {
  const t = useTranslations('common.roles')
  return (roles) => roles.map((role) => t(role)).join(', ')
}
