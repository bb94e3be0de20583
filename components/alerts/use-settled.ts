'use client'

import { useEffect, useState } from 'react'

const afterMs = 250

/** The text once it has not changed for a moment; an emptied one at once. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : afterMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
