'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import {
  useDeleteWebhook,
  useRotateWebhook,
  useUpdateWebhook,
  type Webhook,
  webhookKeys,
} from '@/lib/data/webhooks'
import { defaultOverlap, OverlapChoice } from '../overlap-choice'
import { useRotationRequest } from '../use-rotation-request'
import { ActDialog, useStoredAct } from '../use-stored-act'

type ActProps<Answer> = {
  webhook: Webhook
  open: boolean
  onClose: () => void
  onDone: (answer: Answer) => void
}

/** Replaces the secret; asks how long requests are also signed with the current one. */
export function RotateSecretDialog(props: ActProps<{ webhook: Webhook; secret: string }>) {
  const { webhook, open, onClose, onDone } = props
  const t = useTranslations('settings.webhooks')
  const { name } = webhook
  const [hours, setHours] = useState(defaultOverlap)
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
      <OverlapChoice
        legend={t('overlap')}
        none={t('overlapNone')}
        labelFor={(time) => t('overlapFor', { time })}
        value={hours}
        onChange={setHours}
      />
    </ActDialog>
  )
}

/** Disables a webhook, or enables it again, whether an admin or repeated failures disabled it. */
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
