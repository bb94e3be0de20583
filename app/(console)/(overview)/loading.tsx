import { NowSkeleton } from '@/components/overview/now/now-skeleton'
import { OverviewFrame } from '@/components/overview/overview-frame'
import { PartSkeleton } from '@/components/overview/part-skeleton'

export default function Loading() {
  return (
    <OverviewFrame answers={<NowSkeleton />}>
      <PartSkeleton part="alerts" />
      <PartSkeleton part="notifications" />
      <PartSkeleton part="accounts" />
    </OverviewFrame>
  )
}
