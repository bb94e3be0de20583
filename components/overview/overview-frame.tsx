import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Page, PageHeader } from '@/components/ui/page'

type OverviewFrameProps = {
  actions?: ReactNode
  /** The key figures. */
  answers: ReactNode
  /** The setup steps still to be done. */
  steps?: ReactNode
  children: ReactNode
}

/**
 * The key figures come first. The lists below them are in one column on a phone, two on a narrow screen and
 * three on a wide one. The actions are next to the title or, on a phone, below the figures.
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
