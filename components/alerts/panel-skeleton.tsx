import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/feedback/skeleton'

/** Placeholder shown while a panel loads. */
export function PanelSkeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={cn('flex flex-col gap-5 p-4', className)}>
      {['w-40', 'w-52', 'w-24', 'w-48', 'w-36', 'w-44'].map((width) => (
        <Skeleton key={width} className={`h-4 ${width}`} />
      ))}
    </div>
  )
}
