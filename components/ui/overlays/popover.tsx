'use client'

import { mergeProps } from '@base-ui/react/merge-props'
import { cloneElement, useState } from 'react'
import { fetchAhead, useDeferred } from '../hooks/use-deferred'
import type { PopoverProps } from './popover-window'

const loadWindow = () => import('./popover-window').then(({ PopoverWindow }) => PopoverWindow)
const ahead = fetchAhead(loadWindow)

/** A small popover beside its button, for a few fields. */
export function Popover(props: PopoverProps) {
  const [presses, setPresses] = useState(0)
  const Window = useDeferred(loadWindow, presses)
  if (Window) return <Window {...props} />
  const closed = {
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': false,
    onPointerEnter: ahead,
    onFocus: ahead,
    onClick: () => setPresses((before) => before + 1),
  }
  return cloneElement(props.trigger, mergeProps<'button'>(props.trigger.props, closed))
}
