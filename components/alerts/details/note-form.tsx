'use client'

import { useTranslations } from 'next-intl'
import type { SyntheticEvent } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { Notice } from '@/components/ui/feedback/notice'
import { useCreateAlertNote } from '@/lib/data/alerts/alerts'
import { newKey } from '@/lib/data/new-key'
import { useNoteDraft } from '@/lib/drafts/use-note-draft'
import { useTextKey } from '@/lib/drafts/use-text-draft'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { MentionField } from '../mentions/mention-field'

const longestNote = 2000

export function NoteForm({ alertId }: { alertId: string }) {
  const t = useTranslations('alerts.note')
  const { onceFailureText } = useFailureText()
  const [note, setNote] = useNoteDraft(alertId)
  const { mutateAsync, isPending, failure } = useCreateAlertNote(alertId)
  const keyOf = useTextKey('alert-note', alertId, newKey)
  const text = note.text.trim()

  async function add(event: SyntheticEvent) {
    event.preventDefault()
    if (isPending || text === '') return
    const mentions = note.mentions.map(({ id }) => id)
    const meant = mentions.length > 0 ? { mentions } : {}
    const key = keyOf(text, mentions)
    const added = await mutateAsync({ text, ...meant, key }).catch(() => undefined)
    if (added) setNote({ text: '', mentions: [] })
  }

  return (
    <form method="post" onSubmit={add} className="flex flex-col gap-2">
      {failure && (
        <Notice tone="red" urgent>
          {onceFailureText(failure)}
        </Notice>
      )}
      <MentionField
        note={note}
        onNote={setNote}
        rows={1}
        className="min-h-9!"
        aria-label={t('text')}
        placeholder={t('text')}
        maxLength={longestNote}
        readOnly={isPending}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void add(event)
        }}
      />
      {text !== '' && (
        <div className="flex items-start gap-2">
          <Told names={note.mentions.map(({ name }) => name)} />
          <Button type="submit" size="sm" className="ml-auto" aria-disabled={isPending} aria-busy={isPending}>
            {t(isPending ? 'adding' : 'add')}
          </Button>
        </div>
      )}
    </form>
  )
}

/** A name typed but not selected mentions nobody, so the people mentioned are listed here. */
function Told({ names }: { names: readonly string[] }) {
  const t = useTranslations('mentions')
  if (names.length === 0) return null
  return (
    <p className="min-w-0 py-1 text-12 wrap-anywhere text-muted">
      <bdi>{t('told', { names: names.join(', ') })}</bdi>
    </p>
  )
}
