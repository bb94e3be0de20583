import type { ReactNode } from 'react'

export function KeyValueList({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-1 text-13 sm:grid-cols-[minmax(8rem,max-content)_1fr]">{children}</dl>
}

export function KeyValue({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="col-span-full grid grid-cols-subgrid gap-x-6 border-b border-line py-2 last:border-b-0">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}
