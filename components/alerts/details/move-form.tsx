'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { useFormat } from '@/lib/i18n/use-format'
import type { LocationInput } from '../alert-actions'
import { parseCoordinates, parseMetres } from '../place/parse-coordinates'

type Props = {
  location: LocationInput
  onMove: (location: LocationInput) => void
  onDone: () => void
}

/** Moves by writing; a drag on the map meanwhile is written here too. */
export function MoveForm({ location, onMove, onDone }: Props) {
  const t = useTranslations('alerts.place')
  const { coordinates } = useFormat()
  const { latitude, longitude } = location
  const [place, setPlace] = useState('')
  const [accuracy, setAccuracy] = useState(location.accuracy === undefined ? '' : String(location.accuracy))
  const [checked, setChecked] = useState(false)
  useEffect(() => setPlace(coordinates({ latitude, longitude })), [latitude, longitude, coordinates])

  const point = parseCoordinates(place)
  const metres = parseMetres(accuracy)
  const accuracyFits = accuracy.trim() === '' || metres !== undefined

  function save(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (!point || !accuracyFits) return
    // What is written has fewer decimals than what may be stored: unchanged text moves nothing.
    const same = place === coordinates(location)
    const to = {
      ...(same ? { latitude, longitude } : point),
      ...(metres === undefined ? {} : { accuracy: metres }),
    }
    if (!same || metres !== location.accuracy) onMove(to)
    onDone()
  }
  const cancel = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onDone()
  }

  return (
    <form method="post" onSubmit={save} onKeyDown={cancel} noValidate className="mt-2 flex flex-col gap-3">
      <Field label={t('coordinates')} error={checked && !point ? t('notCoordinates') : undefined}>
        <Input
          autoFocus
          inputMode="text"
          autoComplete="off"
          className="w-full tabular"
          value={place}
          onChange={({ target }) => setPlace(target.value)}
        />
      </Field>
      <Field label={t('accuracy')} error={checked && !accuracyFits ? t('notMetres') : undefined}>
        <Input
          inputMode="decimal"
          autoComplete="off"
          value={accuracy}
          trailing={<span className="pr-2 text-13">m</span>}
          onChange={({ target }) => setAccuracy(target.value)}
        />
      </Field>
      <div className="flex justify-end gap-2">
        <Button size="sm" variant="ghost" onClick={onDone}>
          {t('cancel')}
        </Button>
        <Button size="sm" type="submit" variant="primary">
          {t('move')}
        </Button>
      </div>
    </form>
  )
}
