'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { Counter, Field } from '@/components/ui/fields/field'
import { Textarea } from '@/components/ui/fields/textarea'
import { Dialog } from '@/components/ui/overlays/dialog'
import { useUiWords } from '@/components/ui/ui-words'
import type { Failure } from '@/lib/data/request-error'
import { useTextDraft } from '@/lib/drafts/use-text-draft'
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

/** Asks for the reason, which colleagues will need if that person calls. */
export function BlockDialog({ open, onOpenChange, accountId, name, pending, onBlock }: BlockDialogProps) {
  const t = useTranslations('accounts.block')
  const words = useUiWords()
  const formId = useId()
  const [reason, setReason] = useTextDraft('block-reason', accountId)
  const [failure, setFailure] = useState<Failure>()
  const [isNeeded, setNeeded] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const sending = useRef(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    // `pending` comes with the next render: a second click may arrive first.
    if (pending || sending.current) return
    setNeeded(reason.trim() === '')
    if (reason.trim() === '') return field.current?.focus()
    sending.current = true
    const refused = await onBlock(reason)
    sending.current = false
    setFailure(refused)
    if (refused) return
    setReason('')
    onOpenChange(false)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t.rich('title', { name, bdi })}
      description={t('text')}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{words.cancel}</Button>
          <Button type="submit" form={formId} variant="danger" pending={pending}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} method="post" onSubmit={submit} className="flex flex-col gap-4 pt-1">
        {failure && (
          <FailureNotice failure={failure} text={failure.code === 'version_stale' ? t('stale') : undefined} />
        )}
        <Field
          label={t('reason')}
          hint={t('reasonHint')}
          required
          error={isNeeded && reason.trim() === '' && t('reasonNeeded')}
          aside={<Counter count={reason.length} max={longestReason} />}
        >
          <Textarea
            ref={field}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            maxLength={longestReason}
          />
        </Field>
      </form>
    </Dialog>
  )
}
