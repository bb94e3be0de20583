'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { RestoredNotice } from '@/components/forms/restored-notice'
import { Button } from '@/components/ui/buttons/button'
import { Field } from '@/components/ui/fields/field'
import { Textarea } from '@/components/ui/fields/textarea'
import { AlertDialog } from '@/components/ui/overlays/dialog'
import { useReturnNotification } from '@/lib/data/receipt'
import { useDraftForm } from '@/lib/forms/use-draft-form'
import { ActFailure } from './act-failure'

const longestComment = 500

/** Cancels a notification that awaits approval, and tells its author why. Closing the dialog discards the comment. */
export function SendBack({ notificationId, sender }: { notificationId: string; sender: string }) {
  const t = useTranslations('following.sendBack')
  const [asking, setAsking] = useState(false)
  const sendBack = useReturnNotification(notificationId)
  const { form, draft, submitWith } = useDraftForm<'notification-return', { comment: string }>({
    kind: 'notification-return',
    id: notificationId,
    defaultValues: { comment: '' },
  })
  const ask = (next: boolean) => {
    if (next) sendBack.reset()
    else {
      form.reset()
      draft.startAnew()
    }
    setAsking(next)
  }
  const send = submitWith(async ({ comment }) => {
    const answer = await sendBack.mutateAsync(comment.trim()).catch(() => undefined)
    if (answer) ask(false)
  })
  return (
    <>
      <Button className="-my-1" onClick={() => ask(true)}>
        {t('act')}
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={ask}
        title={t('title', { name: sender })}
        description={t('text')}
        confirmLabel={t('confirm')}
        onConfirm={() => void send()}
        pending={sendBack.isPending}
        tone="primary"
      >
        <RestoredNotice form={form} draft={draft} />
        <Field label={t('comment')} required error={form.formState.errors.comment && t('missing')}>
          <Textarea
            {...form.register('comment', { validate: (text) => text.trim() !== '' })}
            rows={2}
            maxLength={longestComment}
          />
        </Field>
        <ActFailure failure={sendBack.failure} />
      </AlertDialog>
    </>
  )
}
