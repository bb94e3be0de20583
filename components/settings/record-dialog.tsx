'use client'

import { useTranslations } from 'next-intl'
import { type FormEventHandler, type ReactNode, useId } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { Dialog } from '@/components/ui/overlays/dialog'
import type { Failure } from '@/lib/data/request-error'
import type { Kind, Stored } from './definition-kinds'
import { type Described, FormNotices, RestoredNotice } from './form-notices'
import type { Editing } from './use-editing'

type RecordDialogProps<Row> = {
  kind: Kind | 'identities'
  /** Closing keeps the input as a draft; Cancel discards it first. */
  editing: Editing<Row>
  /** The form, from useRecordForm. */
  record: {
    pending: boolean
    failure?: Failure
    unchanged: boolean
    stale?: { before?: Row; row?: Row }
    submit: FormEventHandler
    startOver: () => void
    draft: { restored: boolean; clear: () => void }
  }
  inWords: (row?: Row) => Described | undefined
  /** New records are created under an idempotency key, so retrying is safe. */
  isOnce?: boolean
  /** Called after the draft has been discarded. */
  onCancel?: () => void
  /** Whom the change affects; stays visible above the buttons. */
  note?: ReactNode
  children: ReactNode
}

/** The dialog around a record's form, including the outcome of saving. */
export function RecordDialog<Row extends Stored>(props: RecordDialogProps<Row>) {
  const { kind, editing, record, inWords, isOnce, note, children } = props
  const { row, open, close } = editing
  const t = useTranslations('settings')
  const common = useTranslations('common.ui')
  const formId = useId()
  const cancel = () => {
    record.draft.clear()
    props.onCancel?.()
    close()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={row ? t('editOne', { name: row.name }) : t(`${kind}.new`)}
      footer={
        <>
          {note && <div className="basis-full">{note}</div>}
          <Button onClick={cancel}>{common('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" pending={record.pending}>
            {row ? t('save') : t(`${kind}.create`)}
          </Button>
        </>
      }
    >
      <form id={formId} method="post" noValidate onSubmit={record.submit} className="flex flex-col gap-4">
        {record.draft.restored && <RestoredNotice onStartOver={record.startOver} />}
        <FormNotices
          failure={record.failure}
          unchanged={record.unchanged}
          isOnce={isOnce && !row}
          before={inWords(record.stale?.before)}
          now={inWords(record.stale?.row)}
          onTakeStored={record.startOver}
        />
        {children}
      </form>
    </Dialog>
  )
}
