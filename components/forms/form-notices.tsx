'use client'

import { useTranslations } from 'next-intl'
import { FailureNotice } from '@/components/accounts/failure-notice'
import { Notice } from '@/components/ui/feedback/notice'
import type { Failure } from '@/lib/data/request-error'
import type { Conflict } from '@/lib/forms/use-conflict'
import { ConflictPanel, type FieldTexts } from './conflict-panel'
import { RestoredNotice } from './restored-notice'

export type FormNoticesProps<Values> = {
  /** The form, from useRecordForm. */
  record: {
    draft: { restored: boolean }
    failure?: Failure
    unchanged: boolean
    conflict: Conflict
    isNew: boolean
    startOver: () => void
  }
  fields: FieldTexts<Values>
}

/** The notices above a record's form: that its input was restored, and how the last save ended. */
export function FormNotices<Values>({ record, fields }: FormNoticesProps<Values>) {
  const t = useTranslations('common.forms')
  const { draft, failure, unchanged, conflict } = record
  return (
    <>
      {draft.restored && !failure && !conflict.differences && (
        <RestoredNotice onStartOver={record.startOver} />
      )}
      {unchanged && (
        <Notice tone="blue" urgent>
          {t('nothingChanged')}
        </Notice>
      )}
      {/* A new record is created under an idempotency key, so trying again is safe. */}
      {failure && <FailureNotice failure={failure} once={record.isNew} />}
      <ConflictPanel conflict={conflict} fields={fields} />
    </>
  )
}
