import { type ReactNode, ViewTransition } from 'react'

/** The name of an account, which grows from the row of a list into the head of its page, and goes back into it. */
export function MovingName({ accountId, children }: { accountId: string; children: ReactNode }) {
  return (
    <ViewTransition name={`account-${accountId}`} share="grow" default="none">
      {children}
    </ViewTransition>
  )
}
