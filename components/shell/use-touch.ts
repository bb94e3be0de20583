'use client'

import { useEffect, useRef } from 'react'

const touches = ['pointerdown', 'keydown', 'wheel'] as const

/** Becomes true when a person touches the page, until whoever reads it sets it back. */
export function useTouch() {
  const touched = useRef(false)
  useEffect(() => {
    const note = () => {
      touched.current = true
    }
    for (const kind of touches) window.addEventListener(kind, note, { capture: true, passive: true })
    return () => {
      for (const kind of touches) window.removeEventListener(kind, note, { capture: true })
    }
  }, [])
  return touched
}
