import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { type ReactNode, Suspense } from 'react'
import { OverviewFrame } from '@/components/overview/overview-frame'
import { type PartName, PartSkeleton } from '@/components/overview/part-skeleton'
import { QuickActs } from '@/components/overview/quick-acts'
import { requireSession } from '@/lib/auth/session'
import { HydratedAccounts, HydratedAlerts, HydratedNotifications } from './hydrated-parts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('overview')
  return { title: t('title') }
}

export default async function OverviewPage() {
  const { roles } = await requireSession()
  return (
    <OverviewFrame actions={<QuickActs roles={roles} />}>
      <Streamed part="alerts">
        <HydratedAlerts />
      </Streamed>
      <Streamed part="notifications">
        <HydratedNotifications />
      </Streamed>
      <Streamed part="accounts">
        <HydratedAccounts />
      </Streamed>
    </OverviewFrame>
  )
}

function Streamed({ part, children }: { part: PartName; children: ReactNode }) {
  return <Suspense fallback={<PartSkeleton part={part} />}>{children}</Suspense>
}
