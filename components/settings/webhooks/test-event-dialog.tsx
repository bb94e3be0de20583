'use client'

import { useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/feedback/notice'
import { AlertDialog } from '@/components/ui/overlays/dialog'
import { useTestWebhook, type Webhook, type WebhookTest } from '@/lib/data/webhooks'
import { useFailureText } from '@/lib/i18n/use-failure-text'

type TestEventDialogProps = { webhook: Webhook; open: boolean; onClose: () => void }

/** Sends a test event, and shows the receiver's response until the dialog is closed. */
export function TestEventDialog({ webhook, open, onClose }: TestEventDialogProps) {
  const t = useTranslations('settings.webhooks')
  const { failureText } = useFailureText()
  const { id, name } = webhook
  const testing = useTestWebhook()
  const test = testing.isPending ? undefined : testing.data?.test
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={<bdi className="wrap-anywhere">{t('testTitle', { name })}</bdi>}
      description={t('testText')}
      confirmLabel={t(testing.isIdle ? 'test' : 'testAgain')}
      tone="primary"
      onConfirm={() => testing.mutate(id)}
      pending={testing.isPending}
    >
      {test && <Outcome name={name} test={test} />}
      {testing.failure && (
        <Notice tone="red" urgent>
          {failureText(testing.failure)}
        </Notice>
      )}
    </AlertDialog>
  )
}

function Outcome({ name, test }: { name: string; test: WebhookTest }) {
  const t = useTranslations('settings.webhooks')
  const { status, error, durationMs: ms } = test
  return (
    <Notice tone={error === null ? 'green' : 'red'} urgent>
      <bdi className="wrap-anywhere">
        {error === null
          ? t('testSucceeded', { name, status: String(status), ms })
          : t('testFailed', { name, error, ms })}
      </bdi>
    </Notice>
  )
}
