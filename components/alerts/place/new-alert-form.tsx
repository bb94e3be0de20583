'use client'

import { Crosshair } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { RestoredNotice } from '@/components/forms/restored-notice'
import type { MapStreets } from '@/components/map/map-types'
import { Button } from '@/components/ui/buttons/button'
import { Notice } from '@/components/ui/feedback/notice'
import { useToast } from '@/components/ui/feedback/use-toast'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import type { AlertPlace } from '@/lib/contract/alerts/places'
import type { Alert } from '@/lib/data/alerts/alerts'
import { isOutcomeOpen } from '@/lib/data/request-error'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { useFormat } from '@/lib/i18n/use-format'
import { CallerCard } from '../caller-card'
import { Panel } from '../panel'
import { AccountField } from './account-field'
import { fieldOf } from './draft-values'
import { useMapStreet } from './map-street'
import { PlaceField } from './place-field'
import { StreetField } from './street-field'
import { TypeField } from './type-field'
import type { AlertDraft } from './use-alert-draft'
import { useDraftErrors } from './use-draft-errors'
import type { NamedAccountFailure } from './use-named-account'

type Props = {
  draft: AlertDraft
  /** Set if the account named in the URL could not be loaded. */
  unreadAccount?: NamedAccountFailure
  /** The map's street files. */
  streets?: readonly MapStreets[]
  onTakeCentre: () => void
  onPlaced: (alert: Alert) => void
  canSend: boolean
  onOpen: (alertId: string) => void
  /** Limits the list to one account's alerts. */
  onShowAll: (accountId: string) => void
  onClose: () => void
}

export function NewAlertForm(props: Props) {
  const { draft, onTakeCentre, onPlaced, onClose } = props
  const t = useTranslations('alerts.new')
  const tPlace = useTranslations('alerts.place')
  const common = useTranslations('common.ui')
  const { onceFailureText } = useFailureText()
  const errorOf = useDraftErrors(draft.form.control)
  const toast = useToast()
  const { pending, failure } = draft
  const submit = (event: FormEvent) => {
    // An ambiguous location waits for the user's choice, but other errors are shown immediately.
    if (!draft.place.settle()) return void draft.form.handleSubmit(() => {})(event)
    void draft.submit(event, (alert) => {
      toast.show({ title: t('placed'), tone: 'success' })
      onPlaced(alert)
    })
  }
  return (
    <Panel title={t('title')} backLabel={t('back')} onClose={onClose}>
      <form method="post" noValidate onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
        <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto overscroll-contain px-4 py-4">
          {!failure && <RestoredNotice form={draft.form} draft={draft.draft} onStartOver={draft.clear} />}
          {failure && (
            <Notice tone={isOutcomeOpen(failure) ? 'amber' : 'red'} urgent>
              {failure.code === 'idempotency_key_reused' ? t('alreadyPlaced') : onceFailureText(failure)}
              {failure.issues
                .filter(({ path }) => !fieldOf(path))
                .map(({ path, message }) => (
                  <p key={path}>{`${path}: ${message}`}</p>
                ))}
            </Notice>
          )}
          <PlaceField
            place={draft.place}
            typed={draft.form.register('place')}
            error={errorOf('place')}
            hint={tPlace('coordinatesHint')}
            required
          >
            <Button size="sm" className="self-start" onClick={onTakeCentre}>
              <Crosshair aria-hidden="true" />
              {tPlace('takeCentre')}
            </Button>
          </PlaceField>
          <TypeField form={draft.form} />
          <AccuracyField draft={draft} />
          <TextFields draft={draft} streets={props.streets} />
          <AccountField form={draft.form} unread={props.unreadAccount} />
          <Caller {...props} />
        </div>
        <footer className="flex justify-end gap-2 border-t border-line px-4 py-2 sm:py-3">
          <Button
            onClick={() => {
              draft.clear()
              onClose()
            }}
          >
            {common('cancel')}
          </Button>
          <Button type="submit" variant="primary" aria-disabled={pending} aria-busy={pending}>
            {t(pending ? 'placing' : 'place')}
          </Button>
        </footer>
      </form>
    </Panel>
  )
}

function AccuracyField({ draft }: Pick<Props, 'draft'>) {
  const t = useTranslations('alerts.place')
  const errorOf = useDraftErrors(draft.form.control)
  return (
    <Field label={t('accuracy')} hint={t('accuracyHint')} error={errorOf('accuracy')}>
      <Input
        {...draft.form.register('accuracy')}
        inputMode="decimal"
        autoComplete="off"
        trailing={<span className="pr-2 text-13">m</span>}
      />
    </Field>
  )
}

/** The account selected as the caller. */
function Caller({ draft, canSend, onOpen, onShowAll }: Props) {
  const account = useWatch({ control: draft.form.control, name: 'account' })
  if (!account) return null
  return <CallerCard key={account.id} accountId={account.id} {...{ canSend, onOpen, onShowAll }} />
}

type TextProps = Pick<Props, 'draft' | 'streets'>

function TextFields({ draft, streets }: TextProps) {
  const t = useTranslations('alerts.new')
  const errorOf = useDraftErrors(draft.form.control)
  const [picked, setPicked] = useState<AlertPlace>()
  const street = useController({ control: draft.form.control, name: 'street' }).field
  const take = (place: AlertPlace) => {
    draft.takeStreet(place)
    setPicked(place)
  }
  return (
    <>
      <StreetField
        value={street.value}
        onChange={street.onChange}
        onPick={take}
        error={errorOf('street')}
        aside={
          street.value === '' && <StreetOfPin draft={draft} streets={streets} onTake={street.onChange} />
        }
      />
      {picked && picked.street === street.value && <PointOfStreet draft={draft} place={picked} />}
      <Field label={t('region')} error={errorOf('region')}>
        <Input {...draft.form.register('region')} maxLength={200} autoComplete="off" />
      </Field>
    </>
  )
}

/** Offers the street at the pin, as the map has it, in the label's line: nothing moves when it appears. */
function StreetOfPin({ draft, streets, onTake }: TextProps & { onTake: (street: string) => void }) {
  const t = useTranslations('places.atMarker')
  const street = useMapStreet(draft.pin, '', streets)
  if (street === undefined) return null
  return (
    <span role="status" className="-my-2 min-w-0">
      <Button size="sm" variant="ghost" className="-mr-2 max-w-full" onClick={() => onTake(street)}>
        <span className="truncate">{t('take', { street })}</span>
      </Button>
    </span>
  )
}

/** Says whether the point comes from the selected street, or offers to use it. */
function PointOfStreet({ draft, place }: Pick<Props, 'draft'> & { place: AlertPlace }) {
  const t = useTranslations('places.street')
  const format = useFormat()
  const last = format.moment(place.lastAt).text
  return (
    <div role="status" className="-mt-2 text-12 text-muted">
      {draft.pointFrom === place ? (
        t('pointTaken', { last })
      ) : (
        <Button size="sm" onClick={() => draft.takePointOf(place)}>
          {t('takePoint', { last })}
        </Button>
      )}
    </div>
  )
}
