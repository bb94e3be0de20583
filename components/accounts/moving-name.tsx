import { type ReactNode, ViewTransition } from 'react'

/** The name of an account, which grows from the row of a list into the head of its page. Back shows the list at once. */
export function MovingName({ accountId, children }: { accountId: string; children: ReactNode }) {
  return (
    <ViewTransition name={`account-${accountId}`} share="grow" default="none">
      {children}
    </ViewTransition>
  )
}
