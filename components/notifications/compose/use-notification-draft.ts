'use client'

import { useRef, useState } from 'react'
import type { Resolver } from 'react-hook-form'
import { newKey } from '@/lib/data/new-key'
import type { DraftOf } from '@/lib/drafts/draft-kinds'
import { useDraftForm } from '@/lib/forms/use-draft-form'
import { carriedPlace, takeCarried } from '../carried-recipients'
import { type Draft, emptyDraft, isWorthKeeping, type Prefill } from './draft'

/** This tab's draft with its idempotency key, and the draft set aside for a prefill. */
type Slot = DraftOf<'notification'>
type About = Omit<Slot, 'values'>

/** What is known about sending a draft. The options it was sent with are kept as long as the outcome is unknown. */
type Mark = Pick<About, 'attempted' | 'reused' | 'sentWith'>

export type KeptNotification = ReturnType<typeof useNotificationDraft>['kept']

type Options = {
  resolver: Resolver<Draft>
  /** The country that a new draft assumes for numbers without a country code. */
  country: () => string
  prefill?: Prefill
}

/** The composer's form, its draft's idempotency key, and what is known about sending the draft. */
export function useNotificationDraft({ resolver, country, prefill }: Options) {
  const [about, setAbout] = useState<About>()
  const latest = useRef<About>(undefined)
  const { form, draft, submitWith, runOnce } = useDraftForm<'notification', Draft>({
    kind: 'notification',
    about,
    alsoReads: [carriedPlace],
    openWith: (earlier, store) =>
      fillIn(
        earlier ?? newSlot({ ...emptyDraft, country: country() }),
        prefill ?? (store && takeCarried(store)),
      ),
    onRestored: ({ values: _, ...opened }) => set(opened),
    defaultValues: emptyDraft,
    resolver,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const set = (next: About) => {
    latest.current = next
    setAbout(next)
  }
  const change = (changed: Partial<About>) => {
    if (!latest.current) return
    set({ ...latest.current, ...changed })
    draft.keep(latest.current)
  }
  const show = ({ values, ...next }: Slot) => {
    form.reset(values)
    set(next)
    draft.keep(next)
  }

  return {
    form,
    submitWith,
    runOnce,
    kept: {
      /** Undefined until the saved draft has been read. */
      about,
      /** Called before a request is sent and after its response. */
      mark: ({ attempted, reused, sentWith = latest.current?.sentWith }: Mark) =>
        change({ attempted, reused, sentWith: attempted ? sentWith : undefined }),
      /** Replaces the idempotency key with a new one, and returns it. */
      renewKey: () => {
        const key = newKey()
        change({ key, attempted: false, reused: undefined, sentWith: undefined })
        return key
      },
      /** Removes the stored draft; the form itself keeps its values until the page is left. */
      finish: draft.clear,
      /** Starts a new draft; returns a function that restores the old one. */
      startOver: () => {
        if (!about) return () => {}
        const before = { ...about, values: form.getValues() }
        show(newSlot({ ...emptyDraft, country: before.values.country }, before.prefill))
        return () => show(before)
      },
      bringBack: () => {
        if (about?.aside) show({ ...about.aside, prefill: about.prefill })
      },
    },
  }
}

function newSlot(values: Draft, prefill = ''): Slot {
  return { key: newKey(), attempted: false, prefill, values }
}

/** A prefill takes precedence over the existing draft, which is set aside. */
function fillIn(slot: Slot, prefill?: Prefill): Slot {
  if (!prefill || slot.prefill === prefill.id) return slot
  const { aside, ...before } = slot
  const values = { ...emptyDraft, country: before.values.country, ...prefill.values }
  return { ...newSlot(values, prefill.id), aside: isWorthKeeping(before) ? before : aside }
}
