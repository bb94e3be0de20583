'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { type SyntheticEvent, useMemo, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Point } from '@/components/map/map-geometry'
import type { MapDraft } from '@/components/map/map-types'
import type { AlertPlace } from '@/lib/contract/alerts/places'
import { type Alert, useCreateAlert } from '@/lib/data/alerts/alerts'
import { useRecordForm } from '@/lib/forms/use-record-form'
import { bodyOf, DraftTyped, type DraftValues, emptyDraft, fieldOf } from './draft-values'
import type { KnownPlaces } from './far-away'
import { parseMetres } from './parse-metres'
import { usePlaceField } from './use-place-field'

type Given = { known: KnownPlaces; near: Point | undefined; onSettled: (point: Point) => void }

/** The alert being placed: its form, which places it once, and its pin on the map. */
export function useAlertDraft(given: Given) {
  const create = useCreateAlert()
  const onPlaced = useRef((_: Alert) => {})
  const record = useRecordForm({
    kind: 'alert',
    toValues: () => emptyDraft,
    resolver: zodResolver(DraftTyped),
    pathOf: fieldOf,
    save: (values: DraftValues, _, key) => create.mutateAsync({ body: bodyOf(values), key }),
    onSaved: (_, { alert }) => {
      record.startOver()
      onPlaced.current(alert)
    },
  })
  const { form } = record

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
    draft: record.draft,
    pending: record.pending,
    failure: record.failure,
    submit: (event: SyntheticEvent, then: (alert: Alert) => void) => {
      onPlaced.current = then
      return record.submit(event)
    },
    place,
    pin,
    /** Whether there is a draft to resume. */
    isBegun: isDirty,
    /** The street of past alerts that the current point comes from, if any. */
    pointFrom: earlier && earlier.at === typed ? earlier.place : undefined,
    /**
     * Choosing a street of past alerts fills in the street and the region. It also fills in the point, unless the point
     * was set in another way; only `takePointOf` replaces such a point.
     */
    takeStreet: (known: AlertPlace) => {
      write('street', known.street)
      if (known.region !== null) write('region', known.region)
      if (typed.trim() === '' || earlier?.at === typed) takePointOf(known)
    },
    takePointOf,
    /** Sets the point from a click on the map, a drag of the pin, or the map's center. */
    takePoint: (at: Point | undefined) => at && place.pointAt(at),
    /** Sets the accuracy to the radius of the circle that the user has dragged on the map. */
    takeAccuracy: (metres: number) => write('accuracy', String(metres)),
    /**
     * Fills in the account while the form is untouched. This is not saved as a draft, because the user has
     * not entered anything.
     */
    nameAccount: (account: DraftValues['account']) => {
      // `resetField` affects only mounted fields, and these may not be mounted yet.
      form.reset({ ...emptyDraft, account })
      record.draft.startAnew()
    },
    clear: record.startOver,
  }
}

export type AlertDraft = ReturnType<typeof useAlertDraft>
