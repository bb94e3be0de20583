'use client'

import { useTranslations } from 'next-intl'
import type { SyntheticEvent } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { Notice } from '@/components/ui/feedback/notice'
import { Textarea } from '@/components/ui/fields/textarea'
import { useCreateAlertNote } from '@/lib/data/alerts/alerts'
import { newKey } from '@/lib/data/new-key'
import { useTextDraft, useTextKey } from '@/lib/drafts/use-text-draft'
import { useFailureText } from '@/lib/i18n/use-failure-text'

const longestNote = 2000

export function NoteForm({ alertId }: { alertId: string }) {
  const t = useTranslations('alerts.note')
  const { onceFailureText } = useFailureText()
  const [text, setText] = useTextDraft('alert-note', alertId)
  const { mutateAsync, isPending, failure } = useCreateAlertNote(alertId)
  const keyOf = useTextKey('alert-note', alertId, newKey)
  const note = text.trim()

  async function add(event: SyntheticEvent) {
    event.preventDefault()
    if (isPending || note === '') return
    const added = await mutateAsync({ text: note, key: keyOf(note) }).catch(() => undefined)
    if (added) setText('')
  }

  return (
    <form method="post" onSubmit={add} className="flex flex-col gap-2">
      {failure && (
        <Notice tone="red" urgent>
          {onceFailureText(failure)}
        </Notice>
      )}
      <Textarea
        rows={1}
        className="min-h-9!"
        aria-label={t('text')}
        placeholder={t('text')}
        maxLength={longestNote}
        value={text}
        readOnly={isPending}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void add(event)
        }}
      />
      {note !== '' && (
        <Button type="submit" size="sm" className="self-end" aria-disabled={isPending} aria-busy={isPending}>
          {t(isPending ? 'adding' : 'add')}
        </Button>
      )}
    </form>
  )
}
