'use client'

import { useEffect } from 'react'

/** The map takes its colours from the document's theme. */
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
