'use client'

import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/buttons/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Page, PageHeader } from '@/components/ui/page'

/** Shown instead of a page if the deployment that stores the records lacks an operation the page needs. */
export function NotOffered() {
  return (
    <Page>
      <NotOfferedContent />
    </Page>
  )
}

/** Like `NotOffered`, but for use inside a `Page`. */
export function NotOfferedContent() {
  const t = useTranslations('errors')
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('notOffered')} />
      <EmptyState text={t('codes.not_offered')} action={<ButtonLink href="/">{t('page.home')}</ButtonLink>} />
    </div>
  )
}
