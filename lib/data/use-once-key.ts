'use client'

import { useRef } from 'react'
import { newKey } from './new-key'

/**
 * One idempotency key for the same contents, so that a double click or a retry after a lost response writes once; other
 * contents get a new key.
 */
export function useOnceKey(): (contents: unknown) => string {
  const last = useRef({ contents: '', key: '' })
  return (given) => {
    const contents = JSON.stringify(given)
    if (last.current.contents !== contents) last.current = { contents, key: newKey() }
    return last.current.key
  }
}
