'use client'

import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import type { Role } from '@/lib/contract/roles'
import { useEitherRole } from '@/lib/i18n/use-role-names'

type ReadOnlyProps = {
  /** The roles that may change something on this page; any one of them is enough. */
  roles: readonly Role[]
  className?: string
}

/** Shown in the header of a page with actions that the user's roles do not allow; names the roles that do. */
export function ReadOnly({ roles, className }: ReadOnlyProps) {
  const t = useTranslations('common')
  const either = useEitherRole()
  return <p className={cn('text-13 text-muted', className)}>{t('readOnly', { roles: either(roles) })}</p>
}
