'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { newKey } from '@/lib/data/new-key'
import type { PhoneCountry } from '@/lib/format/read-phone'
import { takeCarried } from './carried-accounts'
import { emptyDraft } from './draft'
import { clearSlot, newSlot, openSlot, type Prefill, saveSlot } from './draft-slot'
import { firstCountry } from './phone-country'
import type { Draft, DraftSlot } from './stored-draft'

const saveAfterMs = 250

type DraftOptions = {
  /** Whose it is: another identity in the same tab does not see it. */
  owner: string
  language: string
  /** Where most phones of the business are from. */
  country?: PhoneCountry
  prefill?: Prefill
}

/** The form, and the slot in this tab's storage that outlives a reload; `slot` is undefined until it was read. */
export function useDraft({ owner, language, country, prefill }: DraftOptions) {
  const form = useForm<Draft>({ defaultValues: emptyDraft })
  const [slot, setSlot] = useState<DraftSlot>()
  const current = useRef<DraftSlot>(undefined)
  const finished = useRef(false)

  const keep = (next: DraftSlot) => {
    current.current = next
    if (!finished.current) saveSlot(owner, next)
  }
  const show = (next: DraftSlot) => {
    keep(next)
    setSlot(next)
    form.reset(next.values)
  }
  const change = (changed: Partial<DraftSlot>) => {
    const next = { ...(current.current as DraftSlot), ...changed }
    keep(next)
    setSlot(next)
  }

  const open = useEffectEvent(() =>
    show(openSlot(owner, firstCountry(language, country), prefill ?? takeCarried())),
  )
  useEffect(() => open(), [])
  useKeepTyped(form, (values) => current.current && keep({ ...current.current, values }))

  return {
    form,
    slot,
    /** Before a request goes out, and after an answer that surely did nothing. */
    markAttempted: (attempted: boolean) => change({ attempted }),
    renewKey: () => change({ key: newKey(), attempted: false }),
    /** Nothing of it is kept any more; what is on the screen stays until the next page. */
    finish: () => {
      finished.current = true
      clearSlot(owner)
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

type Form = ReturnType<typeof useForm<Draft>>

/** Saves what is typed a moment after, and at once when the page goes. */
function useKeepTyped(form: Form, save: (values: Draft) => void): void {
  const saveNow = useEffectEvent(() => save(form.getValues()))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const flush = () => {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      saveNow()
    }
    const stop = form.subscribe({
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
  }, [form])
}
