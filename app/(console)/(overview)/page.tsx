import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { type ReactNode, Suspense } from 'react'
import { KeepFresh } from '@/components/overview/keep-fresh'
import { OverviewFrame } from '@/components/overview/overview-frame'
import { type PartName, PartSkeleton } from '@/components/overview/part-skeleton'
import { QuickActs } from '@/components/overview/quick-acts'
import { requireSession } from '@/lib/auth/session'
import { NewAccounts } from './new-accounts'
import { OpenAlerts } from './open-alerts'
import { RecentNotifications } from './recent-notifications'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('overview')
  return { title: t('title') }
}

export default async function OverviewPage() {
  const { roles } = await requireSession()
  return (
    <OverviewFrame actions={<QuickActs roles={roles} />}>
      <KeepFresh />
      <Streamed part="alerts">
        <OpenAlerts />
      </Streamed>
      <Streamed part="notifications">
        <RecentNotifications />
      </Streamed>
      <Streamed part="accounts">
        <NewAccounts />
      </Streamed>
    </OverviewFrame>
  )
}

function Streamed({ part, children }: { part: PartName; children: ReactNode }) {
  return <Suspense fallback={<PartSkeleton part={part} />}>{children}</Suspense>
}
