'use client'

import { useTranslations } from 'next-intl'
import { type FormEventHandler, type ReactNode, useId } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'

type RecordDialogProps = {
  open: boolean
  /** What was typed is kept for the next time; Cancel forgets it first. */
  onClose: () => void
  title: ReactNode
  submitLabel: ReactNode
  /** The form, as useRecordForm gives it. */
  record: {
    pending: boolean
    submit: FormEventHandler
    startOver: () => void
    draft: { restored: boolean; clear: () => void }
  }
  notices?: ReactNode
  children: ReactNode
}

/** The frame of a form for one record. */
export function RecordDialog({ open, onClose, title, submitLabel, record, ...rest }: RecordDialogProps) {
  const t = useTranslations('common.ui')
  const formId = useId()
  const cancel = () => {
    record.draft.clear()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      footer={
        <>
          <Button onClick={cancel}>{t('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" pending={record.pending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={record.submit} className="flex flex-col gap-4">
        {record.draft.restored && <RestoredNotice onStartOver={record.startOver} />}
        {rest.notices}
        {rest.children}
      </form>
    </Dialog>
  )
}

function RestoredNotice({ onStartOver }: { onStartOver: () => void }) {
  const t = useTranslations('settings')
  return (
    <Notice
      tone="blue"
      action={
        <Button size="sm" onClick={onStartOver}>
          {t('startOver')}
        </Button>
      }
    >
      {t('restored')}
    </Notice>
  )
}
