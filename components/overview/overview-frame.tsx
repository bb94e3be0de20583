import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Page, PageHeader } from '@/components/ui/page'

type OverviewFrameProps = {
  actions?: ReactNode
  /** What one wants to know before the lists. */
  head: ReactNode
  children: ReactNode
}

/** The answers first; below them the lists in one column on a phone, two on a narrow screen, three on a wide one. */
export function OverviewFrame({ actions, head, children }: OverviewFrameProps) {
  const t = useTranslations('overview')
  return (
    <Page>
      <PageHeader title={t('title')} actions={actions} hasActionLine />
      {head}
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-8 md:grid-cols-2 xl:grid-cols-3">
        {children}
      </div>
    </Page>
  )
}
