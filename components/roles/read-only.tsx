'use client'

import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import type { Role } from '@/lib/contract/roles'
import { useEitherRole } from '@/lib/i18n/use-role-names'

type ReadOnlyProps = {
  /** Of which one alone suffices for the acts that the reader misses. */
  roles: readonly Role[]
  className?: string
}

/** In the head of a page whose acts the reader's roles do not allow, so that nobody looks for them: whose do. */
export function ReadOnly({ roles, className }: ReadOnlyProps) {
  const t = useTranslations('common')
  const either = useEitherRole()
  return <p className={cn('text-13 text-muted', className)}>{t('readOnly', { roles: either(roles) })}</p>
}
