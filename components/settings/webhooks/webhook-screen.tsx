'use client'

import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { orLostPart } from '@/components/ui/feedback/lost-part'
import { useToast } from '@/components/ui/feedback/use-toast'
import { type Webhook, webhooksQuery } from '@/lib/data/webhooks'
import { SettingsList } from '../settings-list'
import { ListHead } from '../settings-list-head'
import { useEditing } from '../use-editing'
import { useTarget } from '../use-target'
import { SecretDialog } from './secret-dialog'
import { TestEventDialog } from './test-event-dialog'
import { DeleteDialog, RotateSecretDialog, SwitchWebhookDialog } from './webhook-acts'
import { WebhookTable } from './webhook-table'

const WebhookDialog = dynamic(
  orLostPart(() => import('./webhook-dialog').then((file) => file.WebhookDialog)),
  { ssr: false, loading: () => null },
)
const AttemptsDialog = dynamic(
  orLostPart(() => import('./attempts-dialog').then((file) => file.AttemptsDialog)),
  { ssr: false, loading: () => null },
)

type Shown = { name: string; secret: string }

/** The URLs that receive the business's events, with their state and the log of their requests. */
export function WebhookScreen({ canWrite }: { canWrite: boolean }) {
  const t = useTranslations('settings.webhooks')
  const settings = useTranslations('settings')
  const toast = useToast()
  const { data: webhooks = [] } = useQuery(webhooksQuery())
  const editing = useEditing(webhooks)
  const attempts = useTarget<Webhook>()
  const testing = useTarget<Webhook>()
  const rotating = useTarget<Webhook>()
  const switching = useTarget<Webhook>()
  const deleting = useTarget<Webhook>()
  const shown = useTarget<Shown>()
  const say = (title: string) => toast.show({ title, tone: 'success' })
  const acts = canWrite
    ? {
        onEdit: editing.start,
        onTest: testing.start,
        onRotate: rotating.start,
        onSwitch: switching.start,
        onDelete: deleting.start,
      }
    : undefined
  return (
    <SettingsList>
      <ListHead kind="webhooks" canWrite={canWrite} onNew={editing.startNew} />
      {webhooks.length === 0 ? (
        <EmptyState text={t('none')} />
      ) : (
        <WebhookTable rows={webhooks} onAttempts={attempts.start} acts={acts} />
      )}
      {canWrite && editing.opening > 0 && (
        <WebhookDialog
          key={`form-${editing.opening}`}
          editing={editing}
          onSaved={({ webhook, secret }) => {
            editing.close()
            if (secret === undefined) say(settings('saved', { name: webhook.name }))
            else shown.start({ name: webhook.name, secret })
          }}
        />
      )}
      {attempts.row && (
        <AttemptsDialog
          key={`attempts-${attempts.opening}`}
          webhook={attempts.row}
          canWrite={canWrite}
          open={attempts.open}
          onClose={attempts.close}
        />
      )}
      {testing.row && (
        <TestEventDialog
          key={`test-${testing.opening}`}
          webhook={testing.row}
          open={testing.open}
          onClose={testing.close}
        />
      )}
      {rotating.row && (
        <RotateSecretDialog
          key={`rotate-${rotating.opening}`}
          webhook={rotating.row}
          open={rotating.open}
          onClose={rotating.close}
          onDone={({ webhook, secret }) => {
            rotating.close()
            shown.start({ name: webhook.name, secret })
          }}
        />
      )}
      {switching.row && (
        <SwitchWebhookDialog
          key={`switch-${switching.opening}`}
          webhook={switching.row}
          open={switching.open}
          onClose={switching.close}
          onDone={({ webhook: { name, disabled } }) => {
            switching.close()
            say(t(disabled ? 'nowDisabled' : 'nowEnabled', { name }))
          }}
        />
      )}
      {deleting.row && (
        <DeleteDialog
          key={`delete-${deleting.opening}`}
          webhook={deleting.row}
          open={deleting.open}
          onClose={deleting.close}
          onDone={({ webhook: { name } }) => {
            deleting.close()
            say(t('deleted', { name }))
          }}
        />
      )}
      {shown.row && (
        <SecretDialog key={`shown-${shown.opening}`} {...shown.row} open={shown.open} onClose={shown.close} />
      )}
    </SettingsList>
  )
}
