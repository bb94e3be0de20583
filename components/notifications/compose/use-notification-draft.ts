'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { newKey } from '@/lib/data/new-key'
import type { DraftOf } from '@/lib/drafts/draft-kinds'
import { useKeptDraft } from '@/lib/drafts/use-kept-draft'
import { carriedPlace, takeCarried } from '../carried-accounts'
import { type Draft, emptyDraft, isWorthKeeping, type Prefill } from './draft'

/** What is known of the sending of a draft; what it was sent with is kept for as long as its outcome is not known. */
export type Mark = Pick<DraftSlot, 'attempted' | 'reused' | 'sentWith'>

/** The draft of this tab with the key that it is sent under, and the one that a filled-in address has put aside. */
export type DraftSlot = DraftOf<'notification'>

const kind = 'notification'
const id = 'new'
const saveAfterMs = 250

type DraftOptions = {
  /** Where numbers without a country code are from, in a new draft. */
  country: () => string
  prefill?: Prefill
}

/** Keeps what is composed through a reload and a new sign-in; `slot` is undefined until what was kept has been read. */
export function useNotificationDraft(form: UseFormReturn<Draft>, { country, prefill }: DraftOptions) {
  const [slot, setSlot] = useState<DraftSlot>()
  const current = useRef<DraftSlot>(undefined)
  const finished = useRef(false)

  const keep = (next: DraftSlot) => {
    current.current = next
    if (!finished.current) writer.write(kind, id, next)
  }
  const show = (next: DraftSlot) => {
    keep(next)
    setSlot(next)
    form.reset(next.values)
  }
  const change = (changed: Partial<DraftSlot>) => {
    const next = { ...(current.current as DraftSlot), values: form.getValues(), ...changed }
    keep(next)
    setSlot(next)
  }

  const { writer } = useKeptDraft(form, [[kind, id], carriedPlace], (store) => {
    const before = store?.read(kind, id) ?? newSlot({ ...emptyDraft, country: country() })
    show(fillIn(before, prefill ?? (store && takeCarried(store))))
  })
  useKeepTyped(form, (values) => current.current && keep({ ...current.current, values }))

  return {
    slot,
    /** Before a request goes out, and after an answer to it. */
    mark: ({ attempted, reused, sentWith = current.current?.sentWith }: Mark) =>
      change({ attempted, reused, sentWith: attempted ? sentWith : undefined }),
    /** A key under which nothing was sent yet. */
    renewKey: () => {
      const key = newKey()
      change({ key, attempted: false, reused: undefined, sentWith: undefined })
      return key
    },
    /** Nothing of it is kept any more; what is on the screen stays until the next page. */
    finish: () => {
      finished.current = true
      writer.remove(kind, id)
    },
    /** A new draft; returns what brings the old one back. */
    startOver: () => {
      const before = { ...(current.current as DraftSlot), values: form.getValues() }
      show(newSlot({ ...emptyDraft, country: before.values.country }, before.prefill))
      return () => show(before)
    },
    bringBack: () => {
      const { aside, prefill: filledIn } = current.current as DraftSlot
      if (aside) show({ ...aside, prefill: filledIn })
    },
  }
}

function newSlot(values: Draft, prefill = ''): DraftSlot {
  return { key: newKey(), attempted: false, prefill, values }
}

/** What an address fills in comes before what was written; that is put aside. */
function fillIn(slot: DraftSlot, prefill?: Prefill): DraftSlot {
  if (!prefill || slot.prefill === prefill.id) return slot
  const { aside, ...before } = slot
  const values = { ...emptyDraft, country: before.values.country, ...prefill.values }
  return { ...newSlot(values, prefill.id), aside: isWorthKeeping(before) ? before : aside }
}

/** Saves what is typed a moment after, and at once when the page goes. */
function useKeepTyped(form: UseFormReturn<Draft>, save: (values: Draft) => void): void {
  const saveNow = useEffectEvent(() => save(form.getValues()))
  const { subscribe } = form
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const flush = () => {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      saveNow()
    }
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(flush, saveAfterMs)
      },
    })
    addEventListener('pagehide', flush)
    return () => {
      stop()
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [subscribe])
}
