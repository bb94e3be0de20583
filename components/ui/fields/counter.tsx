import { cn } from '../cn'

/** How much of a limit is used, as `34/200`; turns red, with a word for screen readers by the field's own error, when over it. */
export function Counter({ count, max }: { count: number; max: number }) {
  return (
    <span
      className={cn('tabular text-12', count > max ? 'text-red' : 'text-muted')}
    >{`${count}/${max}`}</span>
  )
}
