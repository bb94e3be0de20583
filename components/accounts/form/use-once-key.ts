'use client'

import { useRef } from 'react'

/** The same key for the same contents: a double click or a retry after a lost answer creates once. */
export function useOnceKey() {
  const last = useRef({ contents: '', key: '' })
  return (body: unknown): string => {
    const contents = JSON.stringify(body)
    if (last.current.contents !== contents) last.current = { contents, key: crypto.randomUUID() }
    return last.current.key
  }
}
