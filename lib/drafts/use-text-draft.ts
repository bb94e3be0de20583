'use client'

import { useEffect, useState } from 'react'
import type { DraftOf, TextKind } from './kinds'
import { useDraftStore } from './owner'

/** A text that survives a reload; an empty one is removed. */
export function useTextDraft(kind: TextKind, id: string): [string, (text: string) => void] {
  const store = useDraftStore()
  const [text, setText] = useState('')
  useEffect(() => setText(store.read(kind, id)?.text ?? ''), [store, kind, id])
  const change = (next: string) => {
    setText(next)
    if (next === '') store.remove(kind, id)
    else store.write(kind, id, { text: next } as DraftOf<TextKind>)
  }
  return [text, change]
}
