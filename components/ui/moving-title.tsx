import { type ReactNode, ViewTransition } from 'react'

type MovingTitleProps = {
  /** What kind of thing it names, and which one. */
  of: 'account' | 'notification'
  id: string
  children: ReactNode
}

/** Grows from the row of a list into the head of its page. Back shows the list at once. */
export function MovingTitle({ of, id, children }: MovingTitleProps) {
  return (
    <ViewTransition name={`${of}-${id}`} share="grow" default="none">
      {children}
    </ViewTransition>
  )
}
