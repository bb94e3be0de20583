'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Point } from '@/components/map/coordinates'
import type { MapDraft } from '@/components/map/map-types'
import { newKey } from '@/lib/data/new-key'
import { formatCoordinates } from '@/lib/format/coordinates'
import { clearSlot, loadSlot, saveSlot } from '../draft-slot'
import { DraftValues, emptyDraft } from './draft-values'
import { parseCoordinates, parseMetres } from './parse-coordinates'

/** The alert that is being placed: what is typed of it, its pin on the map, and the key under which it is sent. */
export function useAlertDraft(owner: string) {
  const form = useForm<DraftValues>({ defaultValues: emptyDraft, resolver: zodResolver(DraftValues) })
  const [key, setKey] = useState('')
  const current = useRef('')
  const take = (next: string) => {
    current.current = next
    setKey(next)
  }

  useEffect(() => {
    const slot = loadSlot(owner)
    const opened = slot?.key ?? newKey()
    current.current = opened
    setKey(opened)
    if (slot) form.reset({ ...emptyDraft, ...slot.values })
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => saveSlot(owner, { key: current.current, values }),
    })
  }, [form, owner])

  const [place, accuracy] = useWatch({ control: form.control, name: ['place', 'accuracy'] })
  const pin = useMemo((): MapDraft | undefined => {
    const point = parseCoordinates(place)
    return point && { ...point, accuracy: parseMetres(accuracy) }
  }, [place, accuracy])

  return {
    form,
    key,
    pin,
    /** From a click on the map, a drag of the pin, or the map's centre. */
    takePoint: (point: Point | undefined) =>
      point &&
      form.setValue('place', formatCoordinates(point), { shouldValidate: form.formState.isSubmitted }),
    /** Another alert from the same contents. */
    renewKey: () => {
      take(newKey())
      saveSlot(owner, { key: current.current, values: form.getValues() })
    },
    clear: () => {
      take(newKey())
      form.reset(emptyDraft)
      clearSlot(owner)
    },
  }
}

export type AlertDraft = ReturnType<typeof useAlertDraft>
