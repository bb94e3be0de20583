'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Point } from '@/components/map/coordinates'
import type { MapDraft } from '@/components/map/map-types'
import { newKey } from '@/lib/data/new-key'
import { useFormDraft } from '@/lib/drafts/use-form-draft'
import { formatCoordinates } from '@/lib/format/coordinates'
import { DraftTyped, type DraftValues, emptyDraft } from './draft-values'
import { parseCoordinates, parseMetres } from './parse-coordinates'

/** The alert that is being placed: what is typed of it, its pin on the map, and the key under which it is sent. */
export function useAlertDraft() {
  const form = useForm<DraftValues>({ defaultValues: emptyDraft, resolver: zodResolver(DraftTyped) })
  const [key, setKey] = useState(newKey)
  const draft = useFormDraft(form, {
    kind: 'alert',
    kept: key,
    onRestore: ({ values, kept }) => {
      setKey(kept)
      form.reset(values, { keepDefaultValues: true })
    },
  })

  const [place, accuracy] = useWatch({ control: form.control, name: ['place', 'accuracy'] })
  const { isDirty } = form.formState
  const pin = useMemo((): MapDraft | undefined => {
    const point = parseCoordinates(place)
    return point && { ...point, accuracy: parseMetres(accuracy) }
  }, [place, accuracy])

  return {
    form,
    key,
    pin,
    /** Whether there is something to go on with. */
    isBegun: isDirty,
    /** From a click on the map, a drag of the pin, or the map's centre. */
    takePoint: (point: Point | undefined) =>
      point &&
      form.setValue('place', formatCoordinates(point), {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      }),
    /** Another alert from the same contents. */
    renewKey: () => setKey(newKey()),
    clear: () => {
      setKey(newKey())
      form.reset(emptyDraft)
      draft.startAnew()
    },
  }
}

export type AlertDraft = ReturnType<typeof useAlertDraft>
