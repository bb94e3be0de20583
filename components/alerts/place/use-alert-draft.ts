'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Point } from '@/components/map/map-geometry'
import type { MapDraft } from '@/components/map/map-types'
import type { AlertPlace } from '@/lib/contract/alerts/places'
import { newKey } from '@/lib/data/new-key'
import { useFormDraft } from '@/lib/drafts/use-form-draft'
import { DraftTyped, type DraftValues, emptyDraft } from './draft-values'
import type { KnownPlaces } from './far-away'
import { parseMetres } from './parse-metres'
import { usePlaceField } from './use-place-field'

type Given = { known: KnownPlaces; near: Point | undefined; onSettled: (point: Point) => void }

/** The alert being placed: its form, its pin on the map, and the idempotency key it is sent with. */
export function useAlertDraft(given: Given) {
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

  const [typed, accuracy] = useWatch({ control: form.control, name: ['place', 'accuracy'] })
  const { isDirty, isSubmitted } = form.formState
  const place = usePlaceField({
    ...given,
    place: typed,
    accuracy,
    write: (field, text) => form.setValue(field, text, { shouldDirty: true, shouldValidate: isSubmitted }),
  })
  const { point } = place
  const [earlier, setEarlier] = useState<{ at: string; place: AlertPlace }>()
  const pin = useMemo(
    (): MapDraft | undefined =>
      point && { latitude: point.latitude, longitude: point.longitude, accuracy: parseMetres(accuracy) },
    [point, accuracy],
  )

  const write = (field: 'street' | 'region' | 'accuracy', text: string) =>
    form.setValue(field, text, { shouldDirty: true, shouldValidate: isSubmitted })
  const takePointOf = (known: AlertPlace) => {
    setEarlier({ at: place.takeKnown(known), place: known })
  }

  return {
    form,
    key,
    place,
    pin,
    /** Whether there is a draft to resume. */
    isBegun: isDirty,
    /** The street of past alerts that the current point comes from, if any. */
    pointFrom: earlier && earlier.at === typed ? earlier.place : undefined,
    /**
     * A street of past alerts fills in street and region. It also fills in the point, unless there is one from
     * elsewhere, which only `takePointOf` replaces.
     */
    takeStreet: (known: AlertPlace) => {
      write('street', known.street)
      if (known.region !== null) write('region', known.region)
      if (typed.trim() === '' || earlier?.at === typed) takePointOf(known)
    },
    takePointOf,
    /** From a click on the map, a drag of the pin, or the map's centre. */
    takePoint: (at: Point | undefined) => at && place.pointAt(at),
    /** From the edge of the accuracy circle on the map. */
    takeAccuracy: (metres: number) => write('accuracy', String(metres)),
    /** Fills in the account while the form is untouched. Nobody has typed it, so it is not saved as a draft. */
    nameAccount: (account: DraftValues['account']) => {
      // The fields may not be mounted yet, and `resetField` affects fields that are not.
      form.reset({ ...emptyDraft, account })
      draft.startAnew()
    },
    /** Turns the same contents into a new alert. */
    renewKey: () => setKey(newKey()),
    clear: () => {
      setKey(newKey())
      form.reset(emptyDraft)
      draft.startAnew()
    },
  }
}

export type AlertDraft = ReturnType<typeof useAlertDraft>
