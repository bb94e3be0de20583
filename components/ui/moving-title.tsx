import { type ReactNode, ViewTransition } from 'react'

type MovingTitleProps = {
  /** The kind of record it names; `id` says which one. */
  of: 'account' | 'notification'
  id: string
  children: ReactNode
}

/** Animates from a list row into the page's header. Back shows the list at once. */
export function MovingTitle({ of, id, children }: MovingTitleProps) {
  return (
    <ViewTransition name={`${of}-${id}`} share="grow" default="none">
      {children}
    </ViewTransition>
  )
}
