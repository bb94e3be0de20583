'use client'

import { Crosshair } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import type { Alert, AlertActions } from '../alert-actions'
import { Panel } from '../panel'
import { AccountField } from './account-field'
import { fieldOf } from './draft-values'
import { TypeField } from './type-field'
import type { AlertDraft } from './use-alert-draft'
import { useDraftErrors } from './use-draft-errors'
import { usePlaceAlert } from './use-place-alert'

type Props = {
  draft: AlertDraft
  createAlert: AlertActions['createAlert']
  onTakeCentre: () => void
  /** The coordinates were typed: the map may have to go there. */
  onTyped: () => void
  onPlaced: (alert: Alert) => void
  onClose: () => void
}

export function NewAlertForm(props: Props) {
  const { draft, createAlert, onPlaced, onClose } = props
  const t = useTranslations('alerts.new')
  const { onceFailureText } = useFailureText()
  const { place, pending, failure } = usePlaceAlert({ draft, createAlert, onPlaced })
  return (
    <Panel title={t('title')} backLabel={t('back')} onClose={onClose} subject="new">
      <form
        method="post"
        noValidate
        onSubmit={draft.form.handleSubmit(place)}
        className="flex min-h-0 flex-1 flex-col"
      >
        <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto overscroll-contain px-4 py-4">
          {failure && (
            <Notice tone="red" urgent>
              {failure.code === 'idempotency_key_reused' ? t('alreadyPlaced') : onceFailureText(failure)}
              {failure.issues
                .filter(({ path }) => !fieldOf(path))
                .map(({ path, message }) => (
                  <p key={path}>
                    {path}: {message}
                  </p>
                ))}
            </Notice>
          )}
          <PlaceField {...props} />
          <TypeField form={draft.form} />
          <AccuracyField draft={draft} />
          <TextFields draft={draft} />
          <AccountField form={draft.form} />
        </div>
        <footer className="flex justify-end gap-2 border-t border-line px-4 py-2 sm:py-3">
          <Button
            variant="ghost"
            onClick={() => {
              draft.clear()
              onClose()
            }}
          >
            {t('discard')}
          </Button>
          <Button type="submit" variant="primary" pending={pending}>
            {t('place')}
          </Button>
        </footer>
      </form>
    </Panel>
  )
}

function PlaceField({ draft, onTakeCentre, onTyped }: Props) {
  const t = useTranslations('alerts.place')
  const errorOf = useDraftErrors(draft.form)
  const { onBlur, ...place } = draft.form.register('place')
  return (
    <Field label={t('coordinates')} hint={t('coordinatesHint')} required error={errorOf('place')}>
      <Input
        {...place}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        placeholder="-33.45, -70.66"
        onBlur={(event) => {
          void onBlur(event)
          onTyped()
        }}
      />
      <Button size="sm" className="self-start" onClick={onTakeCentre}>
        <Crosshair aria-hidden="true" />
        {t('takeCentre')}
      </Button>
    </Field>
  )
}

function AccuracyField({ draft }: Pick<Props, 'draft'>) {
  const t = useTranslations('alerts.place')
  const errorOf = useDraftErrors(draft.form)
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

function TextFields({ draft }: Pick<Props, 'draft'>) {
  const t = useTranslations('alerts.new')
  const errorOf = useDraftErrors(draft.form)
  return (
    <>
      <Field label={t('street')} error={errorOf('street')}>
        <Input {...draft.form.register('street')} maxLength={500} autoComplete="off" />
      </Field>
      <Field label={t('region')} error={errorOf('region')}>
        <Input {...draft.form.register('region')} maxLength={200} autoComplete="off" />
      </Field>
    </>
  )
}
