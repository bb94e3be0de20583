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
 * The idempotency key of such a text: one for one text, however often it is sent and whatever page sends it, so that trying
 * again after a reload does nothing twice. Changed, it is another text, and so it is with other things `besides`.
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
