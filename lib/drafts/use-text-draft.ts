'use client'

import { useEffect, useState } from 'react'
import type { DraftOf, TextKind } from './draft-kinds'
import { useDraftStore } from './store'

/** A text that survives a reload; an empty one is removed. */
export function useTextDraft(kind: TextKind, id: string): [string, (text: string) => void] {
  const store = useDraftStore()
  const [text, setText] = useState('')
  useEffect(() => setText(store.read(kind, id)?.text ?? ''), [store, kind, id])
  const change = (next: string) => {
    setText(next)
    if (next === '') store.remove(kind, id)
    else store.write(kind, id, { ...store.read(kind, id), text: next } as DraftOf<TextKind>)
  }
  return [text, change]
}

/**
 * The idempotency key for such a text: one per text, however often and from whichever page it is sent, so that a retry
 * after a reload does nothing twice. A changed text, or other values in `besides`, gets a new key.
 */
export function useTextKey(
  kind: 'account-note' | 'alert-note' | 'alert-reason',
  id: string,
  makeKey: () => string,
) {
  const store = useDraftStore()
  return (text: string, besides: readonly string[] = []): string => {
    const draft = store.read(kind, id)
    const all = [text, ...besides].join('\0')
    const key = draft?.sent?.text === all ? draft.sent.key : makeKey()
    store.write(kind, id, { text, ...draft, sent: { text: all, key } })
    return key
  }
}
