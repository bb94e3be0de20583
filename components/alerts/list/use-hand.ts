'use client'

import { type FocusEvent, type PointerEvent, useState } from 'react'

/** Mouse and pen only: a finger has no position while it is off the screen. */
const hovers = ({ pointerType }: PointerEvent) => pointerType !== 'touch'

const rowOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset.row : undefined

type Hand = { pointed?: string; focused?: string; isPointing: boolean }
const away: Hand = { isPointing: false }

/** The row under the pointer or the focus, whichever was used last, and the list handlers that track it. */
export function useHand() {
  const [{ pointed, focused, isPointing }, setHand] = useState(away)
  const point = (event: PointerEvent) => {
    if (!hovers(event)) return
    const row = rowOf(event.target)
    setHand((before) => {
      // Over a heading, the pointer still counts as being on the row it came from.
      const next = row ?? before.pointed
      return before.isPointing && before.pointed === next
        ? before
        : { ...before, pointed: next, isPointing: true }
    })
  }
  return {
    heldId: isPointing ? (pointed ?? focused) : (focused ?? pointed),
    /** Called when the row is no longer on the screen. */
    release: () => setHand(away),
    handlers: {
      onPointerMove: point,
      // A list scrolling under a resting pointer does not mean that the pointer is in use.
      onPointerOver: (event: PointerEvent) => isPointing && point(event),
      onPointerLeave: () => setHand((before) => ({ ...before, pointed: undefined })),
      onFocus: ({ target }: FocusEvent) =>
        setHand((before) => ({ ...before, focused: rowOf(target), isPointing: false })),
      onBlur: () => setHand((before) => ({ ...before, focused: undefined })),
    },
  }
}
