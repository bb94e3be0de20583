import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/buttons/button-link'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Page } from '@/components/ui/page'
import { PageHeader } from '@/components/ui/page-header'

export default function AccountNotFound() {
  const t = useTranslations('accounts')
  return (
    <Page>
      <PageHeader title={t('title')} />
      <EmptyState
        text={t('notFound')}
        action={<ButtonLink href="/accounts">{t('notFoundBack')}</ButtonLink>}
      />
    </Page>
  )
}
