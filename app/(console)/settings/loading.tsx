import { SettingsList } from '@/components/settings/settings-list'
import { Skeleton, SkeletonRows } from '@/components/ui/feedback/skeleton'

export default function Loading() {
  return (
    <div aria-busy="true">
      <SettingsList>
        <div className="flex items-start justify-between">
          <div className="flex flex-col gap-2 py-1">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-3 w-64" />
          </div>
          <Skeleton className="h-8 w-36" />
        </div>
        <SkeletonRows count={7} />
      </SettingsList>
    </div>
  )
}
