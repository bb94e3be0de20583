import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { Page } from '@/components/ui/page'
import { PageHeader } from '@/components/ui/page-header'

/** In the place of a page whose operation the reader's roles do not allow. */
export default function Forbidden() {
  const t = useTranslations('errors')
  return (
    <Page>
      <PageHeader title={t('forbidden.title')} />
      <EmptyState text={t('forbidden.text')} action={<ButtonLink href="/">{t('page.home')}</ButtonLink>} />
    </Page>
  )
}
