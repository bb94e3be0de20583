import { AlertsLayout } from '@/components/alerts/screen/alerts-layout'
import { Repeat, Skeleton } from '@/components/ui/feedback/skeleton'

export default function Loading() {
  return (
    <div aria-busy="true">
      <AlertsLayout height="half" list={<List />} map={<div className="h-full bg-surface" />} />
    </div>
  )
}

function List() {
  return (
    <>
      <div className="flex h-11 shrink-0 items-center justify-between px-4">
        <Skeleton className="h-4 w-16" />
        <Skeleton className="h-3 w-12" />
      </div>
      <div className="flex flex-col gap-3 border-b border-line px-4 py-3">
        <Skeleton className="h-4 w-48" />
        <Skeleton className="h-8 w-full rounded-md" />
      </div>
      <Repeat times={12}>
        {() => (
          <div className="flex h-15 shrink-0 flex-col justify-center gap-2.5 border-b border-line px-4">
            <Skeleton className="h-3 w-40" />
            <Skeleton className="h-3 w-56" />
          </div>
        )}
      </Repeat>
    </>
  )
}
