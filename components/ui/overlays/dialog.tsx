'use client'

import { deferred } from '../hooks/use-deferred'

export const Dialog = deferred(
  () => import('./dialog-window').then(({ DialogWindow }) => DialogWindow),
  ({ open }) => open,
)

/**
 * Asks for confirmation before an irreversible action. Stays open until the caller closes it, so that `pending` and
 * errors can be shown.
 */
export const AlertDialog = deferred(
  () => import('./dialog-window').then(({ AlertDialogWindow }) => AlertDialogWindow),
  ({ open }) => open,
)
