'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { newKey } from '@/lib/data/new-key'
import type { DraftOf } from '@/lib/drafts/draft-kinds'
import { useKeptDraft } from '@/lib/drafts/use-kept-draft'
import { carriedPlace, takeCarried } from '../carried-accounts'
import { type Draft, emptyDraft, isWorthKeeping, type Prefill } from './draft'

/** What is known about sending a draft. The options it was sent with are kept while the outcome is unknown. */
export type Mark = Pick<DraftSlot, 'attempted' | 'reused' | 'sentWith'>

/** This tab's draft with its idempotency key, and the draft that a prefill has set aside. */
export type DraftSlot = DraftOf<'notification'>

const kind = 'notification'
const id = 'new'
const saveAfterMs = 250

type DraftOptions = {
  /** A new draft's country for numbers without a country code. */
  country: () => string
  prefill?: Prefill
}

/** Keeps the draft across reloads and new sign-ins; `slot` is undefined until the saved draft has been read. */
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
    /** Called before a request is sent and after its response. */
    mark: ({ attempted, reused, sentWith = current.current?.sentWith }: Mark) =>
      change({ attempted, reused, sentWith: attempted ? sentWith : undefined }),
    /** Creates a key with which nothing has been sent yet. */
    renewKey: () => {
      const key = newKey()
      change({ key, attempted: false, reused: undefined, sentWith: undefined })
      return key
    },
    /** Removes the saved draft; the form itself keeps its values until the page is left. */
    finish: () => {
      finished.current = true
      writer.remove(kind, id)
    },
    /** Starts a new draft; returns a function that restores the old one. */
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

/** A prefill takes precedence over the existing draft, which is set aside. */
function fillIn(slot: DraftSlot, prefill?: Prefill): DraftSlot {
  if (!prefill || slot.prefill === prefill.id) return slot
  const { aside, ...before } = slot
  const values = { ...emptyDraft, country: before.values.country, ...prefill.values }
  return { ...newSlot(values, prefill.id), aside: isWorthKeeping(before) ? before : aside }
}

/** Saves input with a short delay, and immediately when the page is left. */
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
