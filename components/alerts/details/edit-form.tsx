'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react'
import { metresBetween } from '@/components/map/map-geometry'
import { Button } from '@/components/ui/buttons/button'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Select } from '@/components/ui/fields/select'
import type { AlertPlace } from '@/lib/contract/alerts/places'
import type { Correction } from '@/lib/data/alerts/alert-intents'
import type { Alert } from '@/lib/data/alerts/alerts'
import type { DraftOf } from '@/lib/drafts/draft-kinds'
import { useDraftStore } from '@/lib/drafts/store'
import { formatCoordinates } from '@/lib/format/coordinates'
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
  /** Called if the corrected alert is to be moved as well; the coordinates are in the move's draft. */
  onMove: () => void
}
type Texts = DraftOf<'alert-edit'>['values']

/** Corrects an alert's texts. Only edited fields are sent, and they are kept until the API has them. */
export function EditForm({ alert, writes, autoFocus = true, onDone, onMove }: Props) {
  const t = useTranslations('alerts.edit')
  const places = useTranslations('places.street')
  const format = useFormat()
  const { typed, change, clear } = useTyped(alert.id)
  const texts = { ...textsOf(alert), ...typed }
  const changes = changesOf(alert, texts)
  const proposal = useMoveProposal(alert, texts.street)
  const isSaving = writes.runningOf(alert.id)?.kind === 'edit'
  const isBusy = writes.runningOf(alert.id) !== undefined
  const noType = texts.alertType.trim() === ''
  const leave = () => {
    clear()
    onDone()
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (noType || isBusy) return
    if (Object.keys(changes).length === 0) return leave()
    if (!(await writes.act(alert, { kind: 'edit', changes }))) return
    leave()
    if (proposal.keep()) onMove()
  }
  const cancel = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    leave()
  }
  return (
    <form
      method="post"
      noValidate
      aria-label={t('title')}
      onSubmit={save}
      onKeyDown={cancel}
      className="flex flex-col gap-3 border-y border-line py-3"
    >
      <TypeChoice type={texts.alertType} error={noType ? t('noType') : undefined} onChange={change} />
      <StreetField
        autoFocus={autoFocus}
        value={texts.street}
        readOnly={isSaving}
        onChange={(street) => change({ street })}
        onPick={(place) => {
          change({ street: place.street, ...(place.region === null ? {} : { region: place.region }) })
          proposal.offer(place)
        }}
      />
      {proposal.metres !== undefined && (
        <Checkbox
          label={places('moveToo', { distance: format.distance(proposal.metres) })}
          checked={proposal.wanted}
          onChange={({ target }) => proposal.setWanted(target.checked)}
        />
      )}
      <Field label={t('region')}>
        <Input
          maxLength={200}
          autoComplete="off"
          value={texts.region}
          readOnly={isSaving}
          onChange={({ target }) => change({ region: target.value })}
        />
      </Field>
      <div className="flex justify-end gap-2">
        <Button size="sm" variant="ghost" onClick={leave}>
          {t('cancel')}
        </Button>
        <Button size="sm" type="submit" variant="primary" aria-disabled={isBusy} aria-busy={isBusy}>
          {t(isSaving ? 'saving' : 'save')}
        </Button>
      </div>
    </form>
  )
}

/** Anything closer counts as the same place. */
const nearMetres = 30

/** Offers to move the alert to where earlier alerts in the chosen street were. */
function useMoveProposal({ id, closed, location }: Alert, street: string) {
  const drafts = useDraftStore()
  const [place, setPlace] = useState<AlertPlace>()
  const [wanted, setWanted] = useState(true)
  const metres = place && place.street === street && closed === 0 ? metresBetween(location, place) : 0
  const isFar = metres >= nearMetres
  return {
    metres: isFar ? metres : undefined,
    wanted,
    setWanted,
    offer: setPlace,
    /** Starts the move, which still needs confirmation; false if there is nothing to move. */
    keep: (): boolean => {
      if (!place || !isFar || !wanted) return false
      const values = { place: formatCoordinates(place), accuracy: '' }
      drafts.write('alert-move', id, { values })
      return true
    },
  }
}

const other = ' '

type TypeChoiceProps = { type: string; error: string | undefined; onChange: (change: Texts) => void }

/** One of the defined types, or any other by name. */
function TypeChoice({ type, error, onChange }: TypeChoiceProps) {
  const t = useTranslations('alerts.edit')
  const { types } = useTypeLook()
  const isKnown = types.some((known) => known.type === type)
  const [isOther, setOther] = useState(false)
  const byName = isOther || !isKnown
  const options = types.map(({ type, name, shape, colour }) => ({
    value: type,
    label: name,
    icon: <TypeMark shape={shape} colour={colour} />,
  }))
  const choose = (next: string) => {
    setOther(next === other)
    onChange({ alertType: next === other ? '' : next })
  }
  return (
    <>
      <Field label={t('type')}>
        <Select
          value={byName ? other : type}
          onChange={choose}
          options={[...options, { value: other, label: t('otherType') }]}
        />
      </Field>
      {byName && (
        <Field label={t('otherTypeName')} error={error} required>
          <Input
            maxLength={64}
            autoComplete="off"
            value={type}
            onChange={({ target }) => onChange({ alertType: target.value })}
          />
        </Field>
      )}
    </>
  )
}

/** Edited fields survive a reload; the others follow the alert. */
function useTyped(alertId: string) {
  const drafts = useDraftStore()
  const [typed, setTyped] = useState<Texts>({})
  useEffect(() => setTyped(drafts.read('alert-edit', alertId)?.values ?? {}), [drafts, alertId])
  return {
    typed,
    change: (change: Texts) => {
      const values = { ...typed, ...change }
      setTyped(values)
      drafts.write('alert-edit', alertId, { values })
    },
    clear: () => drafts.remove('alert-edit', alertId),
  }
}

const textsOf = ({ alertType, region, additional }: Alert) => ({
  alertType,
  street: additional.street ?? '',
  region: region ?? '',
})

/** The fields that differ; a cleared text is null. */
function changesOf(alert: Alert, texts: Required<Texts>): Correction {
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
