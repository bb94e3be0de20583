'use client'

import { useEffect, useState } from 'react'
import type { DraftOf } from './draft-kinds'
import { useDraftStore } from './store'

const kind = 'alert-note'
export type NoteDraft = Required<Pick<DraftOf<typeof kind>, 'text' | 'mentions'>>
const empty: NoteDraft = { text: '', mentions: [] }

/** A note and its mentions, which survive a reload; an empty one is removed. */
export function useNoteDraft(alertId: string): [NoteDraft, (note: NoteDraft) => void] {
  const store = useDraftStore()
  const [note, setNote] = useState(empty)
  useEffect(() => {
    setNote({ ...empty, ...store.read(kind, alertId) })
  }, [store, alertId])
  const change = (next: NoteDraft) => {
    setNote(next)
    if (next.text === '') store.remove(kind, alertId)
    else store.write(kind, alertId, { ...store.read(kind, alertId), ...next })
  }
  return [note, change]
}
