'use client'

import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/buttons/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Page, PageHeader } from '@/components/ui/page'
import type { Role } from '@/lib/contract/roles'
import { useEitherRole } from '@/lib/i18n/use-role-names'

/** `roles`: the roles that allow the operation; the user needs only one of them. */
type NotAllowedProps = { roles: readonly Role[] }

/** Shown instead of a page that needs an operation the user's roles do not allow. */
export function NotAllowed(props: NotAllowedProps) {
  return (
    <Page>
      <NotAllowedContent {...props} />
    </Page>
  )
}

/** Like `NotAllowed`, but for use inside a `Page`. */
export function NotAllowedContent({ roles }: NotAllowedProps) {
  const t = useTranslations('errors')
  const either = useEitherRole()
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('notAllowed.title')} />
      <EmptyState
        text={t('notAllowed.text', { roles: either(roles) })}
        action={<ButtonLink href="/">{t('page.home')}</ButtonLink>}
      />
    </div>
  )
}
