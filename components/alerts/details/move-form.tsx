'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { cancelOnEscape } from '@/components/forms/cancel-on-escape'
import { RestoredNotice } from '@/components/forms/restored-notice'
import type { Point } from '@/components/map/map-geometry'
import { Button } from '@/components/ui/buttons/button'
import { Notice } from '@/components/ui/feedback/notice'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Texts } from '@/components/ui/texts'
import type { Alert, AlertEvent } from '@/lib/data/alerts/alerts'
import { formatCoordinates } from '@/lib/format/coordinates'
import { onePlace } from '@/lib/format/place/read-place'
import { useDraftForm } from '@/lib/forms/use-draft-form'
import { useFormat } from '@/lib/i18n/use-format'
import { MoveTyped, type MoveValues } from '../place/draft-values'
import type { KnownPlaces } from '../place/far-away'
import { parseMetres } from '../place/parse-metres'
import { PlaceField } from '../place/place-field'
import { useDraftErrors } from '../place/use-draft-errors'
import { usePlaceField } from '../place/use-place-field'
import type { AlertWrites } from '../use-alert-writes'
import { useWho } from '../use-names'

type Props = {
  alert: Alert
  history: readonly AlertEvent[] | undefined
  writes: AlertWrites
  known: KnownPlaces
  autoFocus?: boolean
  /** The location to suggest instead of the alert's current one. */
  proposed?: Point
  onDone: () => void
}

/**
 * Moves the alert to typed coordinates. The input stays regardless of what others do to the alert, and their changes
 * are shown.
 */
export function MoveForm(props: Props) {
  const { alert, history, writes, known, autoFocus = true, proposed, onDone } = props
  const t = useTranslations('alerts.place')
  const { coordinates } = useFormat()
  const { location } = alert
  const now = {
    place: coordinates(location),
    accuracy: location.accuracy === undefined ? '' : String(location.accuracy),
  }
  const { form, draft, submitWith } = useDraftForm<'alert-move', MoveValues>({
    kind: 'alert-move',
    id: alert.id,
    values: now,
    resetOptions: { keepDirtyValues: true },
    resolver: zodResolver(MoveTyped),
  })
  const errorOf = useDraftErrors(form.control)
  const { isDirty, isSubmitted } = form.formState
  const typed = useWatch({ control: form.control })
  const field = usePlaceField({
    place: typed.place ?? '',
    accuracy: typed.accuracy ?? '',
    write: (name, text) => form.setValue(name, text, { shouldDirty: true, shouldValidate: isSubmitted }),
    known,
    near: location,
  })
  const running = writes.runningOf(alert.id)
  const isClosed = alert.closed !== 0

  const leave = () => {
    draft.clear()
    onDone()
  }
  const move = async ({ place, accuracy }: MoveValues) => {
    if (isClosed || running) return
    const point = onePlace(place)
    const metres = parseMetres(accuracy)
    // The text may have fewer decimals than the saved location, so unchanged text does not move the alert.
    const same = place === now.place
    if (!point || (same && metres === location.accuracy)) return leave()
    const { latitude, longitude } = same ? location : point
    const to = { latitude, longitude, ...(metres === undefined ? {} : { accuracy: metres }) }
    if (await writes.act(alert, { kind: 'move', location: to })) leave()
  }
  const submit = (event: FormEvent) => {
    // Unchanged text needs no confirmation, because it does not move the alert.
    const isClear = typed.place === now.place || field.settle()
    void submitWith((values) => (isClear ? move(values) : undefined))(event)
  }
  const propose = useEffectEvent((place: Point) => {
    form.setValue('place', formatCoordinates(place), { shouldDirty: true })
    form.setValue('accuracy', '', { shouldDirty: true })
  })
  useEffect(() => {
    if (proposed) propose(proposed)
  }, [proposed])

  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => cancelOnEscape(event, leave)}
      className="mt-2 flex flex-col gap-3"
    >
      <RestoredNotice form={form} draft={draft} />
      <Meanwhile alert={alert} history={history} typed={isDirty} />
      <PlaceField
        autoFocus={autoFocus}
        place={field}
        typed={form.register('place')}
        error={errorOf('place')}
      />
      <Field label={t('accuracy')} error={errorOf('accuracy')}>
        <Input
          {...form.register('accuracy')}
          inputMode="decimal"
          autoComplete="off"
          trailing={<span className="pr-2 text-13">m</span>}
        />
      </Field>
      <div className="flex justify-end gap-2">
        <Button size="sm" variant="ghost" onClick={leave}>
          {t('cancel')}
        </Button>
        <Button
          size="sm"
          type="submit"
          variant="primary"
          disabled={isClosed}
          aria-disabled={running !== undefined}
          aria-busy={running !== undefined}
        >
          {t(running?.kind === 'move' ? 'moving' : 'move')}
        </Button>
      </div>
    </form>
  )
}

/** What others have done to the alert since the form was opened. */
function Meanwhile({ alert, history, typed }: Pick<Props, 'alert' | 'history'> & { typed: boolean }) {
  const t = useTranslations('alerts.place')
  const who = useWho()
  const { coordinates } = useFormat()
  const [opened] = useState(alert.location)
  const name = (chunks: React.ReactNode) => (
    <bdi className="wrap-anywhere">
      <Texts>{chunks}</Texts>
    </bdi>
  )
  if (alert.closed !== 0) {
    return (
      <Notice tone="amber" urgent>
        {t.rich('closedMeanwhile', { who: who(alert.closedBy, t('someone')), name })}
      </Notice>
    )
  }
  const { latitude, longitude } = alert.location
  if (!typed || (latitude === opened.latitude && longitude === opened.longitude)) return null
  const by = history?.findLast(({ type }) => type === 'moved')?.by
  return (
    <Notice tone="amber" urgent>
      {t.rich('movedMeanwhile', { who: who(by, t('someone')), place: coordinates(alert.location), name })}
    </Notice>
  )
}
