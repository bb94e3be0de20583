import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { type ReactNode, Suspense } from 'react'
import { NowSkeleton } from '@/components/overview/now/now-skeleton'
import { OverviewFrame } from '@/components/overview/overview-frame'
import { type PartName, PartSkeleton } from '@/components/overview/part-skeleton'
import { QuickActs } from '@/components/overview/quick-acts'
import { requireSession } from '@/lib/auth/session'
import { updateBusiness } from '@/lib/contract/business'
import { mayDo } from '@/lib/contract/roles'
import {
  HydratedAccounts,
  HydratedAlerts,
  HydratedFirstSteps,
  HydratedNotifications,
  HydratedNow,
} from './hydrated-parts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('overview')
  return { title: t('title') }
}

export default async function OverviewPage() {
  const { roles } = await requireSession()
  return (
    <OverviewFrame
      actions={<QuickActs roles={roles} />}
      answers={
        <Suspense fallback={<NowSkeleton />}>
          <HydratedNow />
        </Suspense>
      }
      steps={mayDo(roles, updateBusiness) && <HydratedFirstSteps />}
    >
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
