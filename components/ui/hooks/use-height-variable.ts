'use client'

import { useLayoutEffect, useRef } from 'react'

/**
 * Keeps the height of an element in a custom property of the page, in px, as long as it is there: what stays in sight beside
 * it leaves out as much.
 */
export function useHeightVariable(name: '--notices-height' | '--list-bar-height' | '--foot-height') {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      style.setProperty(name, `${place.current?.offsetHeight ?? 0}px`)
    })
    if (place.current) observer.observe(place.current)
    return () => {
      observer.disconnect()
      style.removeProperty(name)
    }
  }, [name])
  return place
}
