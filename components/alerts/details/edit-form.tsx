'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Select } from '@/components/ui/fields/select'
import type { Correction } from '@/lib/data/alerts/alert-intents'
import type { Alert } from '@/lib/data/alerts/alerts'
import type { DraftOf } from '@/lib/drafts/draft-kinds'
import { useDraftStore } from '@/lib/drafts/store'
import { TypeMark } from '../alert-mark'
import type { AlertWrites } from '../use-alert-writes'
import { useTypeLook } from '../use-type-look'

type Props = { alert: Alert; writes: AlertWrites; onDone: () => void }
type Texts = DraftOf<'alert-edit'>['values']

/** Corrects what was said of the alert. Only what was typed is sent, and kept until the API has it. */
export function EditForm({ alert, writes, onDone }: Props) {
  const t = useTranslations('alerts.edit')
  const { typed, change, clear } = useTyped(alert.id)
  const texts = { ...textsOf(alert), ...typed }
  const changes = changesOf(alert, texts)
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
    if (await writes.act(alert, { kind: 'edit', changes })) leave()
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
      <Field label={t('street')}>
        <Input
          autoFocus
          maxLength={500}
          autoComplete="off"
          value={texts.street}
          readOnly={isSaving}
          onChange={({ target }) => change({ street: target.value })}
        />
      </Field>
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

const other = ' '

type TypeChoiceProps = { type: string; error: string | undefined; onChange: (change: Texts) => void }

/** One of the types, or any other by its name. */
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

/** What was typed, through a reload; what was not follows the alert. */
function useTyped(alertId: string) {
  const drafts = useDraftStore()
  const [typed, setTyped] = useState<Texts>({})
  useEffect(() => setTyped(drafts.read('alert-edit', alertId)?.values ?? {}), [drafts, alertId])
  return {
    typed,
    change: (change: Texts) => {
      const values = { ...typed, ...change }
      setTyped(values)
      drafts.write('alert-edit', alertId, { values, kept: null })
    },
    clear: () => drafts.remove('alert-edit', alertId),
  }
}

const textsOf = ({ alertType, region, additional }: Alert) => ({
  alertType,
  street: additional.street ?? '',
  region: region ?? '',
})

/** What is typed and differs; an emptied text is null. */
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
