'use client'

import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { bdi } from '@/components/accounts/failure-notice'
import { FormNotices } from '@/components/forms/form-notices'
import { Button } from '@/components/ui/buttons/button'
import { useToast } from '@/components/ui/feedback/use-toast'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Dialog } from '@/components/ui/overlays/dialog'
import { useUiWords } from '@/components/ui/ui-words'
import type { View, ViewKind } from '@/lib/contract/view'
import { useCreateView, useUpdateView, viewKeys } from '@/lib/data/views'
import { useRecordForm } from '@/lib/forms/use-record-form'

type ViewDialogProps = {
  kind: ViewKind
  open: boolean
  /** The view to rename; absent for a new one. */
  view?: View
  /** The list's query, which a new view stores. */
  query: string
  onPickId: (view: View | null) => void
  onClose: () => void
}

/** Asks for a view's name. Closing the dialog keeps the input as a draft; Cancel discards it first. */
export function ViewDialog({ open, view, onClose, ...props }: ViewDialogProps) {
  const t = useTranslations('views')
  const words = useUiWords()
  const formId = useId()
  const { record, error, general } = useNameForm({ view, onClose, ...props })
  const cancel = () => {
    record.draft.clear()
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
          <Button onClick={cancel}>{words.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" pending={record.pending}>
            {t(view ? 'renameConfirm' : 'saveConfirm')}
          </Button>
        </>
      }
    >
      <form id={formId} method="post" noValidate onSubmit={record.submit} className="flex flex-col gap-3">
        <FormNotices record={record} text={general} fields={{ name: { label: t('name') } }} />
        <Field label={t('name')} required error={error}>
          <Input {...record.form.register('name', { validate: isNamed })} maxLength={100} />
        </Field>
      </form>
    </Dialog>
  )
}

const isNamed = (name: string) => (name.trim() === '' ? 'required' : undefined)

function useNameForm({ kind, view, query, onPickId, onClose }: Omit<ViewDialogProps, 'open'>) {
  const t = useTranslations('views')
  const toast = useToast()
  const creating = useCreateView()
  const renaming = useUpdateView()
  const record = useRecordForm({
    kind: 'view',
    draftId: view?.id ?? kind,
    record: view,
    toValues: (row?: View) => ({ name: row?.name ?? '' }),
    save: async (values, base, key) => {
      const name = values.name.trim()
      if (!base) return creating.mutateAsync({ kind, name, query, key })
      return renaming.mutateAsync({ id: base.id, body: { name }, version: base.version })
    },
    onSaved: ({ name }, answer) => {
      toast.show({ title: t.rich(view ? 'renamed' : 'saved', { name: name.trim(), bdi }), tone: 'success' })
      if (!view) onPickId(answer.view)
      onClose()
    },
    reads: viewKeys.all,
  })
  const [issue] = record.refusal?.issues ?? []
  const error = record.errorOf('name')
  return {
    record,
    error: error && issue?.code === 'duplicate' ? t('taken') : error,
    general: issue?.path === 'views' ? t('tooMany') : issue?.path === 'query' ? t('tooLong') : undefined,
  }
}
