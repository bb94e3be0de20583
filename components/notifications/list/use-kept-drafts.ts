'use client'

import { useCallback, useEffect, useState } from 'react'
import type { DraftOf } from '@/lib/drafts/draft-kinds'
import { type Dated, useDraftStore } from '@/lib/drafts/store'
import { isWorthKeeping } from '../compose/draft'

type Slot = DraftOf<'notification'>

/** A message that was not sent. `changedAt` is in milliseconds, null where it is not known. */
export type KeptDraft = Pick<Slot, 'values' | 'attempted'> & {
  isAside: boolean
  changedAt: number | null
}

/** Where the composer keeps its one draft, with the one that it has set aside. */
const place = ['notification', 'new'] as const

/** What this tab keeps for the composer, as it is now: none until that was read, nothing of another tab's. */
export function useKeptDrafts() {
  const store = useDraftStore()
  const [kept, setKept] = useState<Dated<'notification'>>()
  const read = useCallback(() => setKept(store.readDated(...place)), [store])
  useEffect(() => {
    read()
    // The browser may bring this page back as it was, after the draft was changed on another one.
    addEventListener('pageshow', read)
    return () => removeEventListener('pageshow', read)
  }, [read])
  const put = (next: Dated<'notification'> | undefined) => {
    if (next) store.write(...place, next.draft, next.changedAt)
    else store.remove(...place)
    read()
  }
  return {
    drafts: kept ? draftsOf(kept) : [],
    /** Removes one of the two; returns what brings it back. */
    discard: ({ isAside }: KeptDraft) => {
      put(kept && (isAside ? withoutAside(kept) : asideOf(kept)))
      return () => put(kept)
    },
    /** Makes it the one that the composer opens with; the other is the one aside then. */
    choose: ({ isAside }: KeptDraft) => {
      const aside = kept && asideOf(kept)
      if (!isAside || !aside) return
      put({ ...aside, draft: { ...aside.draft, aside: withoutAside(kept).draft } })
    },
  }
}

function draftsOf({ draft, changedAt }: Dated<'notification'>): KeptDraft[] {
  const own = isWorthKeeping(draft) ? [{ ...draft, isAside: false, changedAt }] : []
  return draft.aside ? [...own, { ...draft.aside, isAside: true, changedAt: null }] : own
}

function withoutAside({ draft, changedAt }: Dated<'notification'>): Dated<'notification'> {
  const { aside: _, ...own } = draft
  return { draft: own, changedAt }
}

/** Nobody noted when it last changed. */
const asideOf = ({ draft: { aside } }: Dated<'notification'>): Dated<'notification'> | undefined =>
  aside && { draft: aside, changedAt: null }
