'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { RadioGroup } from '@/components/ui/fields/radio-group'
import {
  useDeleteWebhook,
  useRotateWebhook,
  useUpdateWebhook,
  type Webhook,
  webhookKeys,
} from '@/lib/data/webhooks'
import { useFormat } from '@/lib/i18n/use-format'
import { useRotationRequest } from '../use-rotation-request'
import { ActDialog, useStoredAct } from '../use-stored-act'

type ActProps<Answer> = {
  webhook: Webhook
  open: boolean
  onClose: () => void
  onDone: (answer: Answer) => void
}

/** The possible overlaps in hours: none, an hour, a day, three days or a week. */
const overlaps = ['0', '1', '24', '72', '168'] as const

/** Replaces the secret; asks how long requests are also signed with the current one. */
export function RotateSecretDialog(props: ActProps<{ webhook: Webhook; secret: string }>) {
  const { webhook, open, onClose, onDone } = props
  const t = useTranslations('settings.webhooks')
  const format = useFormat()
  const { name } = webhook
  const [hours, setHours] = useState<(typeof overlaps)[number]>('24')
  const request = useRotationRequest(webhook.id)
  const act = useStoredAct({
    row: webhook,
    write: useRotateWebhook(),
    variablesOf: (row) => ({
      ...request.begin(hours, row.version),
      id: row.id,
      overlapHours: Number(hours),
    }),
    onDone: (answer: { webhook: Webhook; secret: string }) => {
      request.forget()
      onDone(answer)
    },
    onFailed: request.settle,
    reads: webhookKeys.all,
  })
  return (
    <ActDialog
      act={act}
      open={open}
      onClose={onClose}
      title={t('rotateTitle', { name })}
      description={t('rotateText')}
      confirmLabel={t('rotate')}
      tone="primary"
      stale={(now) => t('stale', { name: now })}
      isOnce
    >
      <RadioGroup
        legend={t('overlap')}
        options={overlaps.map((value) => ({
          value,
          label:
            value === '0'
              ? t('overlapNone')
              : t('overlapFor', { time: format.duration(Number(value) * 3600) }),
        }))}
        value={hours}
        onChange={setHours}
      />
    </ActDialog>
  )
}

/** Disables a webhook, or enables it again after it was disabled by an admin or by itself. */
export function SwitchWebhookDialog({ webhook, open, onClose, onDone }: ActProps<{ webhook: Webhook }>) {
  const t = useTranslations('settings.webhooks')
  const { name, disabled } = webhook
  const act = useStoredAct({
    row: webhook,
    write: useUpdateWebhook(),
    variablesOf: ({ id, version }) => ({ id, body: { disabled: !disabled }, version }),
    onDone,
    reads: webhookKeys.all,
  })
  const verb = disabled ? 'enable' : 'disable'
  return (
    <ActDialog
      act={act}
      open={open}
      onClose={onClose}
      title={t(`${verb}Title`, { name })}
      description={t(`${verb}Touches`)}
      confirmLabel={t(verb)}
      tone={disabled ? 'primary' : 'danger'}
      stale={(now) => t('stale', { name: now })}
    />
  )
}

export function DeleteDialog({ webhook, open, onClose, onDone }: ActProps<{ webhook: Webhook }>) {
  const t = useTranslations('settings.webhooks')
  const act = useStoredAct({
    row: webhook,
    write: useDeleteWebhook(),
    variablesOf: ({ id, version }) => ({ id, version }),
    onDone,
    reads: webhookKeys.all,
  })
  return (
    <ActDialog
      act={act}
      open={open}
      onClose={onClose}
      title={t('deleteTitle', { name: webhook.name })}
      description={t('deleteTouches')}
      confirmLabel={t('delete')}
      stale={(now) => t('stale', { name: now })}
    />
  )
}
