'use client'

import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { FailureNotice } from '@/components/accounts/failure-notice'
import { Notice } from '@/components/ui/feedback/notice'
import type { Failure } from '@/lib/data/request-error'
import type { Conflict } from '@/lib/forms/use-conflict'
import { ConflictPanel, type FieldTexts } from './conflict-panel'
import { RestoredNotice } from './restored-notice'

export type FormNoticesProps<Values> = {
  /** The form, from useRecordForm. */
  record: {
    form: ComponentProps<typeof RestoredNotice>['form']
    draft: ComponentProps<typeof RestoredNotice>['draft']
    failure?: Failure
    unchanged: boolean
    conflict: Conflict
    isNew: boolean
    startOver: () => void
  }
  /** Replaces the usual message for the failure. */
  text?: string
  /** For a form that edits an existing record. */
  fields?: FieldTexts<Values>
}

/** The notices above a record's form: that its input was restored, and how the last save ended. */
export function FormNotices<Values>({ record, text, fields }: FormNoticesProps<Values>) {
  const t = useTranslations('common.forms')
  const { form, draft, failure, unchanged, conflict } = record
  return (
    <>
      {!failure && !conflict.differences && (
        <RestoredNotice form={form} draft={draft} onStartOver={record.startOver} />
      )}
      {unchanged && (
        <Notice tone="blue" urgent>
          {t('nothingChanged')}
        </Notice>
      )}
      {/* A new record is created under an idempotency key, so that it is safe to try again. */}
      {failure && <FailureNotice failure={failure} text={text} once={record.isNew} />}
      {fields && <ConflictPanel conflict={conflict} fields={fields} />}
    </>
  )
}
