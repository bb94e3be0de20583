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
  /** What was typed is kept when it is closed; Cancel forgets it first. */
  editing: Editing<Row>
  /** The form, as useRecordForm gives it. */
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
  /** A new one is made under an idempotency key: trying again is safe. */
  isOnce?: boolean
  /** Nothing of it is kept any more. */
  onCancel?: () => void
  /** Stays in sight above the buttons: whom the change touches. */
  note?: ReactNode
  children: ReactNode
}

/** The frame of a form for one record, and what became of saving it. */
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
