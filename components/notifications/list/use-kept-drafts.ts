'use client'

import { useCallback, useEffect, useState } from 'react'
import type { DraftOf } from '@/lib/drafts/draft-kinds'
import { type Dated, useDraftStore } from '@/lib/drafts/store'
import { isWorthKeeping } from '../compose/draft'

type Slot = DraftOf<'notification'>

/** An unsent draft. `changedAt` is in epoch milliseconds, or null if unknown. */
export type KeptDraft = Pick<Slot, 'values' | 'attempted'> & {
  isAside: boolean
  changedAt: number | null
}

/** The storage key of the composer's draft; a draft that was set aside is stored inside it. */
const place = ['notification', 'new'] as const

/** This tab's stored drafts for the composer; empty until they have been read. Other tabs' drafts are not included. */
export function useKeptDrafts() {
  const store = useDraftStore()
  const [kept, setKept] = useState<Dated<'notification'>>()
  const read = useCallback(() => setKept(store.readDated(...place)), [store])
  useEffect(() => {
    read()
    // The back/forward cache may restore this page after the draft was changed on another one.
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
    /** Removes one of the two drafts; returns a function that restores it. */
    discard: ({ isAside }: KeptDraft) => {
      put(kept && (isAside ? withoutAside(kept) : asideOf(kept)))
      return () => put(kept)
    },
    /** Makes this draft the one that the composer opens, and sets the other draft aside. */
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

/** The draft that was set aside; the time of its last change is not recorded. */
const asideOf = ({ draft: { aside } }: Dated<'notification'>): Dated<'notification'> | undefined =>
  aside && { draft: aside, changedAt: null }
