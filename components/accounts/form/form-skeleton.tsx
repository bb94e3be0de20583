import { PageSkeleton, Repeat, Skeleton } from '@/components/ui/feedback/skeleton'
import { FormColumns } from '@/components/ui/page'

function FieldSkeletons({ count }: { count: number }) {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-4 w-24" />
      <Repeat times={count}>
        {() => (
          <div className="flex flex-col gap-1.5">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-8 w-full rounded-md touch:h-11" />
          </div>
        )}
      </Repeat>
    </div>
  )
}

export function FormSkeleton() {
  return (
    <PageSkeleton width="forms">
      <FormColumns>
        <FieldSkeletons count={6} />
        <FieldSkeletons count={6} />
      </FormColumns>
    </PageSkeleton>
  )
}
