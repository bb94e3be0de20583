'use client'

import { useTranslations } from 'next-intl'
import { Fragment } from 'react'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Textarea } from '@/components/ui/fields/textarea'
import { channelFields } from '@/lib/contract/choices'
import type { OwnChannelChange } from '@/lib/contract/own-channel'
import { channelKeys, type OwnChannel, useSaveOwnChannel } from '@/lib/data/channels'
import { useRecordForm } from '@/lib/forms/use-record-form'
import { RecordDialog } from '../record-dialog'
import { useBeforeUnload } from '../use-before-unload'
import { type EnteredField, enteredFields, type Purpose } from './own-fields'

type Values = Record<string, string>

const optional: readonly EnteredField[] = ['templateText', 'appSecret']
const multiline: readonly EnteredField[] = ['templateText', 'serviceAccount']

type ChannelDialogProps = {
  own: OwnChannel
  purpose: Purpose
  open: boolean
  onClose: () => void
  onSaved: (channel: OwnChannel) => void
}

/** The form for a channel's own settings and credentials. Stored credentials can be replaced, but are never shown. */
export function ChannelDialog({ own, purpose, open, onClose, onSaved }: ChannelDialogProps) {
  const t = useTranslations('settings.channels')
  const channel = own.name
  const name = t(`names.${channel}`)
  const write = useSaveOwnChannel()
  const fields = enteredFields(channel, purpose)
  const secrets = fields.filter((field) => isCredential(channel, field))
  const isStored = (field: EnteredField) => own.credentials.some((stored) => stored.name === field)
  const removable = secrets.filter((field) => optional.includes(field) && isStored(field))
  const record = useRecordForm({
    kind: 'channel',
    draftId: `${channel} ${purpose}`,
    record: own,
    toValues: (from?: OwnChannel): Values =>
      Object.fromEntries([
        ...fields.map((field) => [field, from?.settings[field] ?? '']),
        ...removable.map((field) => [removalOf(field), '']),
      ]),
    secrets,
    save: (values, base) =>
      write.mutateAsync({ channel, body: changeOf(fields, values), version: base?.version ?? 0 }),
    onSaved: () => onSaved(own),
    reads: channelKeys.all,
  })
  const { form, errorOf } = record
  const removeLabel = (field: EnteredField) => t('removeCredential', { name: t(`fields.${field}`) })
  const isRemoved = (field: EnteredField) => form.watch(removalOf(field)) === 'yes'
  useBeforeUnload(open && form.watch(secrets).some(Boolean))
  const texts = Object.fromEntries([
    ...fields.map((field) => [field, { label: t(`fields.${field}`) }]),
    ...removable.map((field) => [removalOf(field), { label: removeLabel(field) }]),
  ])
  return (
    <RecordDialog
      title={t(`${purpose}Title`, { name })}
      confirmLabel={t(`${purpose}Confirm`)}
      editing={{ row: own, open, close: onClose }}
      record={record}
      fields={texts}
      note={purpose === 'replace' && <p className="text-12 text-muted">{t(`replaceNotes.${channel}`)}</p>}
    >
      {fields.map((field) => {
        const isSecret = secrets.includes(field)
        const isRequired = !optional.includes(field) && !isStored(field)
        const control = form.register(field, { validate: (value) => !isRequired || isFilled(value) })
        const isLeftOut = removable.includes(field) && isRemoved(field)
        const input = isLeftOut ? (
          <Input type="password" disabled />
        ) : multiline.includes(field) ? (
          <Textarea {...control} spellCheck={false} className={isSecret ? 'font-mono text-12' : ''} />
        ) : (
          <Input
            {...control}
            type={isSecret ? 'password' : 'text'}
            autoComplete={isSecret ? 'new-password' : 'off'}
            spellCheck={false}
            dir="ltr"
          />
        )
        return (
          <Fragment key={field}>
            <Field
              label={t(`fields.${field}`)}
              hint={isLeftOut ? undefined : t(isSecret && isStored(field) ? 'keepsStored' : `hints.${field}`)}
              required={isRequired}
              error={errorOf(field)}
            >
              {input}
            </Field>
            {removable.includes(field) && (
              <Checkbox
                label={removeLabel(field)}
                hint={t('removalNote')}
                checked={isRemoved(field)}
                onChange={({ target }) => {
                  form.setValue(field, '', { shouldDirty: true })
                  form.setValue(removalOf(field), target.checked ? 'yes' : '', { shouldDirty: true })
                }}
              />
            )}
          </Fragment>
        )
      })}
    </RecordDialog>
  )
}

const isCredential = (channel: OwnChannel['name'], field: EnteredField) =>
  channelFields[channel].credentials.some((name) => name === field)

const isFilled = (value: string) => value.trim() !== '' || 'required'

/** The form's value that says `yes` if a stored credential is to be removed. */
const removalOf = (field: EnteredField) => `remove ${field}`

/** A credential that was left empty stays as it is, unless it is to be removed. */
function changeOf(fields: readonly EnteredField[], values: Values): OwnChannelChange {
  const change: Record<string, string | null> = {}
  for (const field of fields) {
    const value = values[field]?.trim()
    if (value) change[field] = value
    else if (field === 'templateText' || values[removalOf(field)] === 'yes') change[field] = null
  }
  return change as OwnChannelChange
}
