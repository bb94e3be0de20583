'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Page } from '@/components/ui/page'
import { PageHeader } from '@/components/ui/page-header'
import { useReturn } from '@/components/ui/use-return'

export default function ConsoleError({
  error,
  retry,
}: {
  error: Error & { digest?: string }
  retry: () => void
}) {
  const t = useTranslations('errors.page')
  useReturn(retry)
  return (
    <Page>
      <PageHeader title={t('title')} />
      <EmptyState
        text={[t('text'), error.digest && t('reference', { digest: error.digest })].filter(Boolean).join(' ')}
        action={
          <Button variant="primary" onClick={retry}>
            {t('reload')}
          </Button>
        }
      />
    </Page>
  )
}
