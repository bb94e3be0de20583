import { type ReactNode, ViewTransition } from 'react'

type MovingTitleProps = {
  /** The kind of record whose name is the title; `id` is the record's ID. */
  of: 'account' | 'notification'
  id: string
  children: ReactNode
}

/**
 * The ID is encoded because React passes these names to btoa(), which throws for characters beyond Latin-1.
 */
export const transitionName = (of: MovingTitleProps['of'], id: string) => `${of}-${encodeURIComponent(id)}`

/**
 * A title that is animated from a list row into the page's header. On Back, the list is shown immediately, without
 * animation.
 */
export function MovingTitle({ of, id, children }: MovingTitleProps) {
  return (
    <ViewTransition name={transitionName(of, id)} share="grow" default="none">
      {children}
    </ViewTransition>
  )
}
