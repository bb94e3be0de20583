'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { RestoredNotice } from '@/components/forms/restored-notice'
import { Button } from '@/components/ui/buttons/button'
import { Counter, Field } from '@/components/ui/fields/field'
import { Textarea } from '@/components/ui/fields/textarea'
import { Dialog } from '@/components/ui/overlays/dialog'
import { useUiWords } from '@/components/ui/ui-words'
import type { Failure } from '@/lib/data/request-error'
import { useDraftForm } from '@/lib/forms/use-draft-form'
import { bdi, FailureNotice } from '../failure-notice'

const longestReason = 500

type BlockDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  accountId: string
  name: string
  pending: boolean
  onBlock: (reason: string) => Promise<Failure | undefined>
}

/** Asks for the reason, which colleagues will need if the blocked person calls. */
export function BlockDialog({ open, onOpenChange, accountId, name, pending, onBlock }: BlockDialogProps) {
  const t = useTranslations('accounts.block')
  const words = useUiWords()
  const formId = useId()
  const [failure, setFailure] = useState<Failure>()
  const { form, draft, submitWith } = useDraftForm({
    kind: 'block-reason',
    id: accountId,
    defaultValues: { reason: '' },
  })
  const { errors } = form.formState
  const reason = useWatch({ control: form.control, name: 'reason' })

  function startOver() {
    form.reset()
    draft.startAnew()
    setFailure(undefined)
  }

  function cancel() {
    startOver()
    onOpenChange(false)
  }

  const submit = submitWith(async ({ reason }) => {
    if (pending) return
    const refused = await onBlock(reason)
    if (refused) return setFailure(refused)
    startOver()
    onOpenChange(false)
  })

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t.rich('title', { name, bdi })}
      description={t('text')}
      footer={
        <>
          <Button onClick={cancel}>{words.cancel}</Button>
          <Button type="submit" form={formId} variant="danger" pending={pending}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} method="post" noValidate onSubmit={submit} className="flex flex-col gap-4 pt-1">
        {!failure && <RestoredNotice form={form} draft={draft} />}
        {failure && (
          <FailureNotice failure={failure} text={failure.code === 'version_stale' ? t('stale') : undefined} />
        )}
        <Field
          label={t('reason')}
          hint={t('reasonHint')}
          required
          error={errors.reason && t('reasonNeeded')}
          aside={<Counter count={reason.length} max={longestReason} />}
        >
          <Textarea
            {...form.register('reason', { validate: (text) => text.trim() !== '' })}
            maxLength={longestReason}
          />
        </Field>
      </form>
    </Dialog>
  )
}
