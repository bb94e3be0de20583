'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { useReturn } from '@/components/ui/feedback/reload-state'
import { Page, PageHeader } from '@/components/ui/page'

type ErrorProps = { error: Error & { digest?: string }; retry: () => void }

export default function ConsoleError({ error, retry }: ErrorProps) {
  const t = useTranslations()
  const isLostPart = error.name === 'ChunkLoadError'
  // Only reloading the page can fetch a missing chunk. Drafts would survive a reload, but the user decides
  // when to reload.
  useReturn(isLostPart ? () => {} : retry)
  const reference = error.digest && t('errors.page.reference', { digest: error.digest })
  return (
    <Page>
      <PageHeader title={t('errors.page.title')} />
      <EmptyState
        text={
          isLostPart
            ? t('shell.reload.lostPart')
            : [t('errors.page.text'), reference].filter(Boolean).join(' ')
        }
        action={
          <Button variant="primary" onClick={isLostPart ? () => location.reload() : retry}>
            {t('errors.page.reload')}
          </Button>
        }
      />
    </Page>
  )
}
