'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { useUiWords } from '@/components/ui/ui-words'
import type { View } from '@/lib/contract/view'
import type { Failure } from '@/lib/data/failure'
import type { ViewActions } from '@/lib/data/views'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { useViews } from './use-views'

type ViewDialogProps = {
  open: boolean
  /** The view that gets another name; absent for a new one. */
  view?: View
  /** What a new view keeps. */
  query: string
  actions: ViewActions
  onPickId: (view: View | null) => void
  onClose: () => void
}

/** Asks for the name of a view. */
export function ViewDialog({ open, view, query, actions, onPickId, onClose }: ViewDialogProps) {
  const t = useTranslations('accountList.views')
  const words = useUiWords()
  const formId = useId()
  const { save } = useViews(actions, onPickId)
  const [name, setName] = useState(view?.name ?? '')
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const { error, general } = useRefusal(failure)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    setIsPending(true)
    const refused = await save(name.trim(), query, view)
    setIsPending(false)
    setFailure(refused)
    if (refused) return
    if (!view) setName('')
    onClose()
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t(view ? 'renameTitle' : 'saveTitle')}
      description={view ? undefined : t('about')}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" pending={isPending}>
            {t(view ? 'renameConfirm' : 'saveConfirm')}
          </Button>
        </>
      }
    >
      <form id={formId} method="post" noValidate onSubmit={submit} className="flex flex-col gap-3">
        {general && (
          <Notice tone="red" urgent>
            {general}
          </Notice>
        )}
        <Field label={t('name')} required error={error}>
          <Input value={name} maxLength={100} onChange={({ target }) => setName(target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}

/** What was refused, at the name or in general. */
function useRefusal(failure: Failure | undefined): { error?: string; general?: string } {
  const t = useTranslations('accountList.views')
  const { failureText, issueText } = useFailureText()
  const [issue] = failure?.issues ?? []
  if (!failure) return {}
  if (issue?.path === 'views') return { general: t('tooMany') }
  if (issue?.path === 'query') return { general: t('tooLong') }
  if (issue?.path !== 'name') return { general: failureText(failure) }
  return { error: issue.code === 'duplicate' ? t('taken') : issueText(issue) }
}
