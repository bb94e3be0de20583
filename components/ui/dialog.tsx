'use client'

import type { ReactNode } from 'react'
import { useDeferred } from './use-deferred'

const loadWindow = () => import('./dialog-window').then(({ DialogWindow }) => DialogWindow)

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** Buttons; the one that does it stands last. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  children?: ReactNode
}

export function Dialog(props: DialogProps) {
  const Window = useDeferred(loadWindow, props.open)
  return Window && <Window {...props} />
}
