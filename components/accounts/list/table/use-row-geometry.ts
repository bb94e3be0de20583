'use client'

import { type RefObject, useLayoutEffect, useState } from 'react'

/** As it was measured last, so that a list one comes back to has its height at once. */
let lastHeight = 36

/** The height of a row, and how far below the top of the document the rows begin; both in pixels. */
export function useRowGeometry(body: RefObject<HTMLElement | null>) {
  const [geometry, setGeometry] = useState({ height: lastHeight, top: 0 })
  useLayoutEffect(() => {
    function measure() {
      const place = body.current
      const row = place?.querySelector<HTMLElement>('[data-index]')
      if (!place || !row) return
      lastHeight = row.offsetHeight
      const next = { height: lastHeight, top: place.getBoundingClientRect().top + window.scrollY }
      setGeometry((now) => (now.height === next.height && now.top === next.top ? now : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [body])
  return geometry
}
