'use client'

import { type FocusEvent, type PointerEvent, useState } from 'react'

/** Mouse or pen alone: a finger has no place on the screen while it does not touch it. */
const hovers = ({ pointerType }: PointerEvent) => pointerType !== 'touch'

const rowOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset.row : undefined

type Hand = { pointed?: string; focused?: string; isPointing: boolean }
const away: Hand = { isPointing: false }

/** The row under the pointer or the focus, whichever was used last, and the handlers of the list that tell. */
export function useHand() {
  const [{ pointed, focused, isPointing }, setHand] = useState(away)
  const point = (event: PointerEvent) => {
    if (!hovers(event)) return
    const row = rowOf(event.target)
    setHand((before) => {
      // Over a heading the pointer is still at the row that it comes from.
      const next = row ?? before.pointed
      return before.isPointing && before.pointed === next
        ? before
        : { ...before, pointed: next, isPointing: true }
    })
  }
  return {
    heldId: isPointing ? (pointed ?? focused) : (focused ?? pointed),
    /** The row is no longer on the screen. */
    release: () => setHand(away),
    handlers: {
      onPointerMove: point,
      // The list scrolls under a pointer that rests, which is no sign that the pointer is used.
      onPointerOver: (event: PointerEvent) => isPointing && point(event),
      onPointerLeave: () => setHand((before) => ({ ...before, pointed: undefined })),
      onFocus: ({ target }: FocusEvent) =>
        setHand((before) => ({ ...before, focused: rowOf(target), isPointing: false })),
      onBlur: () => setHand((before) => ({ ...before, focused: undefined })),
    },
  }
}
