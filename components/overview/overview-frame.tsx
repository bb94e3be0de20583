import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Page, PageHeader } from '@/components/ui/page'

/** One column on a phone, two on a narrow screen, three on a wide one. */
export function OverviewFrame({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const t = useTranslations('overview')
  return (
    <Page>
      <PageHeader title={t('title')} actions={actions} />
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-8 md:grid-cols-2 xl:grid-cols-3">
        {children}
      </div>
    </Page>
  )
}
