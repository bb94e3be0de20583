'use client'

import { useEffect, useState } from 'react'

/** A text that a reload does not lose, in this tab alone. */
export function useKeptText(storageKey: string): [string, (text: string) => void] {
  const [text, setText] = useState('')
  useEffect(() => {
    const kept = sessionStorage.getItem(storageKey)
    if (kept) setText(kept)
  }, [storageKey])
  function keep(next: string) {
    setText(next)
    sessionStorage.setItem(storageKey, next)
  }
  return [text, keep]
}
