'use client'

import { useEffect } from 'react'

/** The map paints by the theme of the document. */
export function useWallTheme(theme: 'dark' | 'light'): void {
  useEffect(() => {
    const { dataset } = document.documentElement
    const before = dataset.theme
    dataset.theme = theme
    return () => {
      dataset.theme = before
    }
  }, [theme])
}
