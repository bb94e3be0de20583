'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { FormNotices } from '@/components/forms/form-notices'
import { Button } from '@/components/ui/buttons/button'
import { Field } from '@/components/ui/fields/field'
import { Textarea } from '@/components/ui/fields/textarea'
import { useReport } from '@/lib/data/alerts/own-dispatch'
import { useRecordForm } from '@/lib/forms/use-record-form'

const longestNote = 1000
const emptyNote = { text: '' }

/** A note to the dispatcher, which appears in the alert's history. */
export function DispatchNote({ dispatchId }: { dispatchId: string }) {
  const t = useTranslations('dispatch.reply')
  const report = useReport()
  const [isSent, setSent] = useState(false)
  const record = useRecordForm({
    kind: 'dispatch-note',
    draftId: dispatchId,
    toValues: () => emptyNote,
    save: ({ text }, _, key) => report.mutateAsync({ dispatchId, note: text.trim(), key }),
    onSaved: () => {
      record.startOver()
      setSent(true)
    },
  })
  const { form, pending, submit } = record
  const isBlank = useWatch({ control: form.control, name: 'text' }).trim() === ''
  return (
    <form method="post" onSubmit={submit} className="flex flex-col gap-2">
      <FormNotices record={record} />
      <Field label={t('label')}>
        <Textarea {...form.register('text')} rows={2} maxLength={longestNote} readOnly={pending} />
      </Field>
      <div className="flex items-center justify-between gap-2">
        <p role="status" className="text-13 text-muted">
          {isSent && isBlank && t('sent')}
        </p>
        <Button type="submit" pending={pending} disabled={isBlank}>
          {t('send')}
        </Button>
      </div>
    </form>
  )
}
