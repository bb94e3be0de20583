import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Page, PageHeader } from '@/components/ui/page'

type OverviewFrameProps = {
  actions?: ReactNode
  /** What one wants to know first. */
  answers: ReactNode
  /** What is still to be done before one begins. */
  steps?: ReactNode
  children: ReactNode
}

/**
 * The answers first; below them the lists in one column on a phone, two on a narrow screen, three on a wide one. The acts
 * stand beside the title, on a phone below the answers.
 */
export function OverviewFrame({ actions, answers, steps, children }: OverviewFrameProps) {
  const t = useTranslations('overview')
  return (
    <Page>
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-[minmax(0,1fr)_auto]">
        <PageHeader title={t('title')} />
        {actions && <div className="flex flex-wrap gap-2 max-sm:order-last max-sm:*:grow">{actions}</div>}
        <div className="sm:col-span-2">{answers}</div>
      </div>
      {steps}
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-8 md:grid-cols-2 xl:grid-cols-3">
        {children}
      </div>
    </Page>
  )
}
