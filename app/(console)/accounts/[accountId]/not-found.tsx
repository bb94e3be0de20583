import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/buttons/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Page, PageHeader } from '@/components/ui/page'

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
