'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, type SyntheticEvent, useId } from 'react'
import { FormNotices, type FormNoticesProps } from '@/components/forms/form-notices'
import { Button } from '@/components/ui/buttons/button'
import { Dialog } from '@/components/ui/overlays/dialog'
import type { Kind, Stored } from './definition-kinds'
import type { Editing } from './use-editing'

/** The dialog's title and button text: the usual ones for a kind of record, or custom ones. */
type Texts =
  | { kind: Kind | 'identities' | 'webhooks'; title?: never; confirmLabel?: never }
  | { kind?: never; title: string; confirmLabel: string }

type RecordDialogProps<Row, Values> = Texts & {
  /** Closing the dialog keeps the input as a draft; Cancel discards it first. */
  editing: Pick<Editing<Row>, 'row' | 'open' | 'close'>
  /** The form, from useRecordForm. */
  record: FormNoticesProps<Values>['record'] & {
    pending: boolean
    submit: (event: SyntheticEvent) => void
    draft: { clear: () => void }
  }
  fields: FormNoticesProps<Values>['fields']
  /** Who is affected by the change; stays visible above the buttons. */
  note?: ReactNode
  children: ReactNode
}

/** The dialog around a record's form, including the outcome of saving. */
export function RecordDialog<Row extends Stored, Values>(props: RecordDialogProps<Row, Values>) {
  const { kind, title, confirmLabel, editing, record, fields, note, children } = props
  const { row, open, close } = editing
  const t = useTranslations('settings')
  const common = useTranslations('common.ui')
  const formId = useId()
  const cancel = () => {
    record.draft.clear()
    close()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={kind ? (row ? t('editOne', { name: row.name }) : t(`${kind}.new`)) : title}
      footer={
        <>
          {note && <div className="basis-full">{note}</div>}
          <Button onClick={cancel}>{common('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" pending={record.pending}>
            {kind ? (row ? t('save') : t(`${kind}.create`)) : confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} method="post" noValidate onSubmit={record.submit} className="flex flex-col gap-4">
        <FormNotices record={record} fields={fields} />
        {children}
      </form>
    </Dialog>
  )
}
