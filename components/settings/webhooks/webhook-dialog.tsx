'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import { Controller } from 'react-hook-form'
import * as z from 'zod/mini'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { type WebhookEventType, webhookEventTypes } from '@/lib/contract/choices'
import { useCreateWebhook, useUpdateWebhook, type Webhook, webhookKeys } from '@/lib/data/webhooks'
import { useRecordForm } from '@/lib/forms/use-record-form'
import { RecordDialog } from '../record-dialog'
import { requiredText } from '../required-text'
import type { Editing } from '../use-editing'
import { EventTypeFields } from './event-type-fields'

const WebhookForm = z.object({
  name: requiredText(100),
  url: requiredText(2048),
  eventTypes: z.array(z.string()).check(z.minLength(1, 'required')),
})
type WebhookForm = z.infer<typeof WebhookForm>

/** The secret is present only for a new webhook. */
export type Saved = { webhook: Webhook; secret?: string }

const isKnown = (type: string): type is WebhookEventType => webhookEventTypes.some((one) => one === type)

const toValues = (from?: Webhook): WebhookForm => ({
  name: from?.name ?? '',
  url: from?.url ?? '',
  eventTypes: from?.eventTypes ?? [],
})

type WebhookDialogProps = { editing: Editing<Webhook>; onSaved: (saved: Saved) => void }

export function WebhookDialog({ editing, onSaved }: WebhookDialogProps) {
  const t = useTranslations('settings')
  const { row } = editing
  const [create, update] = [useCreateWebhook(), useUpdateWebhook()]
  const record = useRecordForm({
    kind: 'webhook',
    resolver: zodResolver(WebhookForm),
    record: row,
    toValues,
    save: ({ name, url, eventTypes }, base, key): Promise<Saved> => {
      const body = { name, url, eventTypes: eventTypes.filter(isKnown) }
      return base
        ? update.mutateAsync({ id: base.id, body, version: base.version })
        : create.mutateAsync({ body, key })
    },
    onSaved: (_, saved) => onSaved(saved),
    reads: webhookKeys.all,
  })
  const { form, errorOf } = record
  const fields = {
    name: { label: t('name') },
    url: { label: t('webhooks.url') },
    eventTypes: { label: t('webhooks.events'), show: (types: string[]) => types.join(', ') },
  }
  return (
    <RecordDialog kind="webhooks" editing={editing} record={record} fields={fields}>
      <Field label={t('name')} required hint={t('webhooks.nameHint')} error={errorOf('name')}>
        <Input {...form.register('name')} maxLength={100} />
      </Field>
      <Field
        label={t('webhooks.url')}
        required
        hint={t('webhooks.urlHint')}
        error={errorOf('url') && t('webhooks.urlRefused')}
      >
        <Input {...form.register('url')} type="url" inputMode="url" placeholder="https://" dir="ltr" />
      </Field>
      <Controller
        control={form.control}
        name="eventTypes"
        render={({ field: { value, onChange } }) => (
          <EventTypeFields
            chosen={value}
            onChange={onChange}
            error={errorOf('eventTypes') && t('webhooks.chooseEvents')}
          />
        )}
      />
    </RecordDialog>
  )
}
