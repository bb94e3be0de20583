'use client'

import { deferred } from './deferred'

export const Dialog = deferred(
  () => import('./dialog-window').then(({ DialogWindow }) => DialogWindow),
  ({ open }) => open,
)
