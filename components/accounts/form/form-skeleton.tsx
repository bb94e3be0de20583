import { Skeleton } from '@/components/ui/feedback/skeleton'
import { Page } from '@/components/ui/page'

const fields = ['type', 'phone', 'name', 'unit', 'contact', 'size', 'since']

export function FormSkeleton() {
  return (
    <Page width="form">
      <div aria-busy="true" className="flex flex-col gap-4">
        <Skeleton className="h-4 w-20" />
        <Skeleton className="mb-2 h-7 w-48" />
        {fields.map((field) => (
          <div key={field} className="flex flex-col gap-1.5">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-8 w-full rounded-md touch:h-11" />
          </div>
        ))}
      </div>
    </Page>
  )
}
