'use client'

import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { FormNotices } from '@/components/forms/form-notices'
import { Button } from '@/components/ui/buttons/button'
import { Counter, Field } from '@/components/ui/fields/field'
import { Textarea } from '@/components/ui/fields/textarea'
import {
  type PinnedNote,
  shiftKeys,
  useCreatePinnedNote,
  useUpdatePinnedNote,
} from '@/lib/data/alerts/shifts'
import { useRecordForm } from '@/lib/forms/use-record-form'

const longest = 500

type PinnedNoteFormProps = {
  /** Absent for a new note. */
  note?: PinnedNote
  autoFocus: boolean
  onClose: () => void
}

/** Creates or edits a pinned note for the desk. */
export function PinnedNoteForm({ note, autoFocus, onClose }: PinnedNoteFormProps) {
  const t = useTranslations('shift.pinned')
  const create = useCreatePinnedNote()
  const update = useUpdatePinnedNote()
  const record = useRecordForm({
    kind: 'pinned-note',
    record: note,
    toValues: (row?: PinnedNote) => ({ text: row?.text ?? '' }),
    save: ({ text }, base, key): Promise<unknown> =>
      base
        ? update.mutateAsync({ id: base.id, version: base.version, text })
        : create.mutateAsync({ text, key }),
    onSaved: onClose,
    reads: shiftKeys.notes,
  })
  const { form, draft, pending } = record
  const text = useWatch({ control: form.control, name: 'text' })
  const cancel = () => {
    draft.clear()
    onClose()
  }
  return (
    <form method="post" noValidate className="flex flex-col gap-2 py-1.5" onSubmit={record.submit}>
      <FormNotices record={record} fields={{ text: { label: t('note') } }} />
      <Field
        label={t(note ? 'edit' : 'new')}
        error={record.errorOf('text')}
        aside={<Counter count={text.length} max={longest} />}
      >
        <Textarea {...form.register('text', { validate: problemOf })} autoFocus={autoFocus} rows={2} />
      </Field>
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={cancel}>
          {t('cancel')}
        </Button>
        <Button size="sm" type="submit" variant="primary" pending={pending}>
          {t(note ? 'save' : 'pin')}
        </Button>
      </div>
    </form>
  )
}

/** The issue code for a note that cannot be saved. */
const problemOf = (text: string) =>
  text.trim() === '' ? 'required' : text.length > longest ? 'too_long' : undefined
