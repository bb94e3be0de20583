'use client'

import { useRef } from 'react'
import { newKey } from './new-key'

/**
 * Returns the same idempotency key as long as the contents stay the same, so that a double click or a retry
 * after a lost response writes only once. Different contents get a new key.
 */
export function useOnceKey(): (contents: unknown) => string {
  const last = useRef({ contents: '', key: '' })
  return (given) => {
    const contents = JSON.stringify(given)
    if (last.current.contents !== contents) last.current = { contents, key: newKey() }
    return last.current.key
  }
}
