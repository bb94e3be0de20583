'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { bdi, FailureNotice } from '@/components/accounts/failure-notice'
import { Button } from '@/components/ui/buttons/button'
import { useToast } from '@/components/ui/feedback/use-toast'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Dialog } from '@/components/ui/overlays/dialog'
import { useUiWords } from '@/components/ui/ui-words'
import type { View, ViewKind } from '@/lib/contract/view'
import type { Failure } from '@/lib/data/request-error'
import { useCreateView, useUpdateView, viewKeys } from '@/lib/data/views'
import { useFailureText } from '@/lib/i18n/use-failure-text'

type ViewDialogProps = {
  kind: ViewKind
  open: boolean
  /** The view to rename; absent for a new one. */
  view?: View
  /** What a new view saves. */
  query: string
  onPickId: (view: View | null) => void
  onClose: () => void
}

/** Asks for the name of a view. */
export function ViewDialog({ kind, open, view, query, onPickId, onClose }: ViewDialogProps) {
  const t = useTranslations('views')
  const words = useUiWords()
  const queries = useQueryClient()
  const toast = useToast()
  const formId = useId()
  const creating = useCreateView()
  const renaming = useUpdateView()
  const write = view ? renaming : creating
  const [typed, setName] = useState(view?.name ?? '')
  const name = typed.trim()
  const { error, general } = useRefusal(write.failure)

  function submit(event: FormEvent) {
    event.preventDefault()
    // The failure may be due to someone else's change.
    const onError = () => void queries.invalidateQueries({ queryKey: viewKeys.all })
    if (view) {
      const { id, version } = view
      return renaming.mutate({ id, body: { name }, version }, { onError, onSuccess: () => finish('renamed') })
    }
    creating.mutate({ kind, name, query }, { onError, onSuccess: (answer) => finish('saved', answer.view) })
  }

  function finish(done: 'renamed' | 'saved', created?: View) {
    toast.show({ title: t.rich(done, { name, bdi }), tone: 'success' })
    if (created) {
      onPickId(created)
      setName('')
    }
    close()
  }

  function close() {
    write.reset()
    onClose()
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={t(view ? 'renameTitle' : 'saveTitle')}
      description={view ? undefined : t('about')}
      size="sm"
      footer={
        <>
          <Button onClick={close}>{words.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" pending={write.isPending}>
            {t(view ? 'renameConfirm' : 'saveConfirm')}
          </Button>
        </>
      }
    >
      <form id={formId} method="post" noValidate onSubmit={submit} className="flex flex-col gap-3">
        {write.failure && general !== undefined && <FailureNotice failure={write.failure} text={general} />}
        <Field label={t('name')} required error={error}>
          <Input value={typed} maxLength={100} onChange={({ target }) => setName(target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}

/** Why the save was refused: `error` is about the name, `general` about anything else. */
function useRefusal(failure: Failure | undefined): { error?: string; general?: string } {
  const t = useTranslations('views')
  const { failureText, issueText } = useFailureText()
  const [issue] = failure?.issues ?? []
  if (!failure) return {}
  if (failure.code === 'version_stale') return { general: t('stale') }
  if (issue?.path === 'views') return { general: t('tooMany') }
  if (issue?.path === 'query') return { general: t('tooLong') }
  if (issue?.path !== 'name') return { general: failureText(failure) }
  return { error: issue.code === 'duplicate' ? t('taken') : issueText(issue) }
}
