import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/buttons/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Page, PageHeader } from '@/components/ui/page'

/** In the place of a page that is there for an operation that the reader's roles do not allow. */
export function NotAllowed() {
  const t = useTranslations('errors.notAllowed')
  return (
    <Page>
      <PageHeader title={t('title')} />
      <NotAllowedText />
    </Page>
  )
}

/** The same under a heading that stands already. */
export function NotAllowedText() {
  const t = useTranslations('errors')
  return (
    <EmptyState text={t('notAllowed.text')} action={<ButtonLink href="/">{t('page.home')}</ButtonLink>} />
  )
}
