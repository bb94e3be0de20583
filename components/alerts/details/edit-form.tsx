'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type UseFormReturn, useController, useWatch } from 'react-hook-form'
import { cancelOnEscape } from '@/components/forms/cancel-on-escape'
import { RestoredNotice } from '@/components/forms/restored-notice'
import { metresBetween, type Point } from '@/components/map/map-geometry'
import { Button } from '@/components/ui/buttons/button'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Select } from '@/components/ui/fields/select'
import type { AlertPlace } from '@/lib/contract/alerts/places'
import type { Correction } from '@/lib/data/alerts/alert-intents'
import type { Alert } from '@/lib/data/alerts/alerts'
import { useIsUpstream } from '@/lib/data/business'
import { useDraftForm } from '@/lib/forms/use-draft-form'
import { useFormat } from '@/lib/i18n/use-format'
import { TypeMark } from '../alert-mark'
import { StreetField } from '../place/street-field'
import type { AlertWrites } from '../use-alert-writes'
import { useTypeLook } from '../use-type-look'

type Props = {
  alert: Alert
  writes: AlertWrites
  autoFocus?: boolean
  onDone: () => void
  /** Called if the user also wants to move the corrected alert. */
  onMove: (to: Point) => void
}

/** An alert's text fields, and where to move it when they are saved. */
type Values = Texts & { place: Place | null; moves: boolean }
type Texts = { alertType: string; street: string; region: string }
type Place = { street: string } & Point

/** Corrects an alert's text fields. Only the corrected fields are sent; the others stay in sync with the alert. */
export function EditForm({ alert, writes, autoFocus = true, onDone, onMove }: Props) {
  const t = useTranslations('alerts.edit')
  const isUpstream = useIsUpstream()
  const { form, draft, submitWith } = useCorrection(alert)
  const street = useController({ control: form.control, name: 'street' }).field
  const running = writes.runningOf(alert.id)
  const isBusy = running !== undefined
  const leave = () => {
    draft.clear()
    onDone()
  }
  const pick = (place: AlertPlace) => {
    form.setValue('place', place, { shouldDirty: true })
    form.setValue('moves', true, { shouldDirty: true })
    if (place.region !== null) form.setValue('region', place.region, { shouldDirty: true })
    street.onChange(place.street)
  }
  const save = submitWith(async (values) => {
    if (isBusy) return
    const changes = changesOf(alert, values)
    if (Object.keys(changes).length === 0) return leave()
    if (!(await writes.act(alert, { kind: 'edit', changes }))) return
    leave()
    if (values.place && values.moves && metresTo(alert, values) !== undefined) onMove(values.place)
  })
  return (
    <form
      method="post"
      noValidate
      aria-label={t('title')}
      onSubmit={save}
      onKeyDown={(event) => cancelOnEscape(event, leave)}
      className="flex flex-col gap-3 border-y border-line py-3"
    >
      <RestoredNotice form={form} draft={draft} />
      {isUpstream && <p className="text-12 text-muted">{t('hereOnly')}</p>}
      <TypeChoice form={form} />
      <StreetField
        autoFocus={autoFocus}
        value={street.value}
        readOnly={running?.kind === 'edit'}
        onChange={street.onChange}
        onPick={pick}
      />
      <MoveChoice form={form} alert={alert} />
      <Field label={t('region')}>
        <Input
          {...form.register('region')}
          maxLength={200}
          autoComplete="off"
          readOnly={running?.kind === 'edit'}
        />
      </Field>
      <div className="flex justify-end gap-2">
        <Button size="sm" variant="ghost" onClick={leave}>
          {t('cancel')}
        </Button>
        <Button size="sm" type="submit" variant="primary" aria-disabled={isBusy} aria-busy={isBusy}>
          {t(running?.kind === 'edit' ? 'saving' : 'save')}
        </Button>
      </div>
    </form>
  )
}

function useCorrection(alert: Alert) {
  const now = textsOf(alert)
  const correction = useDraftForm<'alert-edit', Values>({
    kind: 'alert-edit',
    id: alert.id,
    about: { own: now },
    values: { ...now, place: null, moves: true },
    resetOptions: { keepDirtyValues: true },
    onRestored: ({ values, own = {} }) => {
      for (const name of ['alertType', 'street', 'region'] as const)
        if (values[name] === own[name]) correction.form.setValue(name, now[name], { shouldDirty: true })
    },
  })
  return correction
}

/** Any two points closer than this count as the same place. */
const nearMetres = 30

/**
 * The alert's distance in meters from the location of earlier alerts on the chosen street; undefined if it
 * cannot be moved there or is already close.
 */
function metresTo({ closed, localOnly, location }: Alert, { place, street }: Values): number | undefined {
  const canMove = closed === 0 && !localOnly
  const metres = place && place.street === street && canMove ? metresBetween(location, place) : 0
  return metres >= nearMetres ? metres : undefined
}

type FormProps = { form: UseFormReturn<Values> }

/** Offers to move the alert to the location of earlier alerts on the chosen street. */
function MoveChoice({ form, alert }: FormProps & { alert: Alert }) {
  const t = useTranslations('places.street')
  const format = useFormat()
  const values = useWatch({ control: form.control, compute: (all: Values) => all })
  const metres = metresTo(alert, values)
  if (metres === undefined) return null
  return <Checkbox label={t('moveToo', { distance: format.distance(metres) })} {...form.register('moves')} />
}

const other = ' '

/** One of the defined types, or any other type, entered by name. */
function TypeChoice({ form }: FormProps) {
  const t = useTranslations('alerts.edit')
  const { types } = useTypeLook()
  const { field, fieldState } = useController({
    control: form.control,
    name: 'alertType',
    rules: { validate: (type) => type.trim() !== '' },
  })
  const isKnown = types.some(({ type }) => type === field.value)
  const [isOther, setOther] = useState(false)
  const byName = isOther || !isKnown
  const options = types.map(({ type, name, shape, colour }) => ({
    value: type,
    label: name,
    icon: <TypeMark shape={shape} colour={colour} />,
  }))
  const choose = (next: string) => {
    setOther(next === other)
    field.onChange(next === other ? '' : next)
  }
  return (
    <>
      <Field label={t('type')}>
        <Select
          value={byName ? other : field.value}
          onChange={choose}
          options={[...options, { value: other, label: t('otherType') }]}
        />
      </Field>
      {byName && (
        <Field label={t('otherTypeName')} error={fieldState.invalid && t('noType')} required>
          <Input {...field} maxLength={64} autoComplete="off" />
        </Field>
      )}
    </>
  )
}

const textsOf = ({ alertType, region, additional }: Alert): Texts => ({
  alertType,
  street: additional.street ?? '',
  region: region ?? '',
})

/** The fields that differ; null for a field that has been cleared. */
function changesOf(alert: Alert, texts: Texts): Correction {
  const was = textsOf(alert)
  const street = texts.street.trim()
  const region = texts.region.trim()
  const alertType = texts.alertType.trim()
  return {
    ...(alertType === was.alertType ? {} : { alertType }),
    ...(street === was.street ? {} : { street: street || null }),
    ...(region === was.region ? {} : { region: region || null }),
  }
}
