import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/buttons/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Page, PageHeader } from '@/components/ui/page'

/** In the place of a page that is there for an operation that the reader's roles do not allow. */
export function NotAllowed() {
  return (
    <Page>
      <NotAllowedContent />
    </Page>
  )
}

/** The same where the padding of a page is around it already. */
export function NotAllowedContent() {
  const t = useTranslations('errors')
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('notAllowed.title')} />
      <EmptyState text={t('notAllowed.text')} action={<ButtonLink href="/">{t('page.home')}</ButtonLink>} />
    </div>
  )
}
