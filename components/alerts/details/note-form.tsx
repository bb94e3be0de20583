'use client'

import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { FormNotices } from '@/components/forms/form-notices'
import { Button } from '@/components/ui/buttons/button'
import { useCreateAlertNote } from '@/lib/data/alerts/alerts'
import { useRecordForm } from '@/lib/forms/use-record-form'
import { MentionField } from '../mentions/mention-field'
import type { Note } from '../mentions/mention-text'

const longestNote = 2000
const emptyNote: Note = { text: '', mentions: [] }

export function NoteForm({ alertId }: { alertId: string }) {
  const t = useTranslations('alerts.note')
  const create = useCreateAlertNote(alertId)
  const record = useRecordForm({
    kind: 'alert-note',
    draftId: alertId,
    toValues: () => emptyNote,
    save: ({ text, mentions }, _, key) => {
      const ids = mentions.map(({ id }) => id)
      return create.mutateAsync({ text: text.trim(), key, ...(ids.length > 0 && { mentions: ids }) })
    },
    onSaved: () => record.startOver(),
  })
  const { form, pending, submit } = record
  const [text, mentions] = useWatch({ control: form.control, name: ['text', 'mentions'] })
  const isBlank = text.trim() === ''

  return (
    <form method="post" onSubmit={submit} className="flex flex-col gap-2">
      <FormNotices record={record} />
      <MentionField
        note={{ text, mentions }}
        onNote={(note) => {
          form.setValue('mentions', note.mentions)
          form.setValue('text', note.text, { shouldDirty: true })
        }}
        rows={1}
        className="min-h-9!"
        aria-label={t('text')}
        placeholder={t('text')}
        maxLength={longestNote}
        readOnly={pending}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isBlank) void submit(event)
        }}
      />
      {!isBlank && (
        <div className="flex items-start gap-2">
          <Told names={mentions.map(({ name }) => name)} />
          <Button type="submit" size="sm" className="ml-auto" aria-disabled={pending} aria-busy={pending}>
            {t(pending ? 'adding' : 'add')}
          </Button>
        </div>
      )}
    </form>
  )
}

/**
 * A name that was typed but not selected mentions nobody, so the people whom the note mentions are listed
 * here.
 */
function Told({ names }: { names: readonly string[] }) {
  const t = useTranslations('mentions')
  if (names.length === 0) return null
  return (
    <p className="min-w-0 py-1 text-12 wrap-anywhere text-muted">
      <bdi>{t('told', { names: names.join(', ') })}</bdi>
    </p>
  )
}
