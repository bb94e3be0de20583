'use client'

import { useRef } from 'react'
import { newKey } from '@/lib/data/new-key'

/** The same key for the same contents: a double click or a retry after a lost answer creates once. */
export function useOnceKey() {
  const last = useRef({ contents: '', key: '' })
  return (body: unknown): string => {
    const contents = JSON.stringify(body)
    if (last.current.contents !== contents) last.current = { contents, key: newKey() }
    return last.current.key
  }
}
