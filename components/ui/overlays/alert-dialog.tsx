'use client'

import { deferred } from './deferred'

/** Asks before an act that cannot be undone. Stays open until the caller closes it, so that `pending` and errors can show. */
export const AlertDialog = deferred(
  () => import('./alert-window').then(({ AlertWindow }) => AlertWindow),
  ({ open }) => open,
)
