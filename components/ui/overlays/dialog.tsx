'use client'

import { deferred } from '../hooks/use-deferred'

export const Dialog = deferred(
  () => import('./dialog-window').then(({ DialogWindow }) => DialogWindow),
  ({ open }) => open,
)

/** Asks before an act that cannot be undone. Stays open until the caller closes it, so that `pending` and errors can show. */
export const AlertDialog = deferred(
  () => import('./dialog-window').then(({ AlertDialogWindow }) => AlertDialogWindow),
  ({ open }) => open,
)
