'use client'

import { mergeProps } from '@base-ui/react/merge-props'
import {
  cloneElement,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useDeferred } from '../hooks/use-deferred'
import { Kbd } from '../kbd'
import { Texts } from '../texts'

const loadBubble = () => import('./tooltip-bubble').then(({ TooltipBubble }) => TooltipBubble)

/** Long enough to move across a button without a tooltip appearing, and from a button into its tooltip. */
const showAfterMs = 400
const hideAfterMs = 120

type TooltipProps = {
  label: ReactNode
  shortcut?: string
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** The element it describes; it must be focusable, or keyboard users would never see the tooltip. */
  children: ReactElement<object>
}

export function Tooltip({ label, shortcut, side = 'top', children }: TooltipProps) {
  const { anchor, show, hide } = useAnchor()
  const Bubble = useDeferred(loadBubble, anchor !== undefined)
  const handlers = {
    onPointerEnter: ({ currentTarget, pointerType }: PointerEvent<HTMLElement>) =>
      pointerType !== 'touch' && show(currentTarget, showAfterMs),
    onPointerLeave: () => hide(hideAfterMs),
    onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) =>
      currentTarget.matches(':focus-visible') && show(currentTarget),
    onBlur: () => hide(),
    onPointerDown: () => hide(),
    onClick: () => hide(),
  }
  return (
    <>
      {cloneElement(children, mergeProps<'button'>(children.props, handlers))}
      {anchor && Bubble && (
        <Bubble
          anchor={anchor}
          side={side}
          onHide={hide}
          onPointerEnter={() => show(anchor)}
          onPointerLeave={() => hide(hideAfterMs)}
        >
          <Texts>{label}</Texts>
          {shortcut && <Kbd>{shortcut}</Kbd>}
        </Bubble>
      )}
    </>
  )
}

/** The element whose tooltip is currently shown. */
function useAnchor() {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  function later(next: HTMLElement | undefined, afterMs: number) {
    clearTimeout(timer.current)
    if (afterMs === 0) setAnchor(next)
    else timer.current = setTimeout(setAnchor, afterMs, next)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    anchor,
    show: (element: HTMLElement, afterMs = 0) => later(element, afterMs),
    hide: (afterMs = 0) => later(undefined, afterMs),
  }
}
