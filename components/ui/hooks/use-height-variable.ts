'use client'

import { useLayoutEffect, useRef } from 'react'

/**
 * While an element is mounted, publishes its height as a CSS custom property on the root, in px, so that sticky
 * elements can leave room for it.
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
