'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Textarea } from '@/components/ui/textarea'
import { alertKeys } from '@/lib/data/alerts'
import type { Failure } from '@/lib/data/failure'
import { attempt } from '@/lib/data/write'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import type { AlertActions } from '../alert-actions'
import { useStoredText } from '../use-stored-text'

type Props = { alertId: string; createAlertNote: AlertActions['createAlertNote'] }

const longestNote = 2000

export function NoteForm({ alertId, createAlertNote }: Props) {
  const t = useTranslations('alerts.note')
  const { failureText } = useFailureText()
  const queryClient = useQueryClient()
  const [text, setText] = useStoredText(`beacon-alert-note:${alertId}`)
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<Failure>()

  async function add(event: FormEvent) {
    event.preventDefault()
    if (pending || text.trim() === '') return
    setPending(true)
    const outcome = await attempt(() => createAlertNote(alertId, text.trim()))
    setPending(false)
    setFailure(outcome.ok ? undefined : outcome.failure)
    if (!outcome.ok) return
    setText('')
    await queryClient.invalidateQueries({ queryKey: alertKeys.one(alertId) })
  }

  return (
    <form method="post" onSubmit={add} className="flex flex-col gap-2">
      {failure && (
        <Notice tone="red" urgent>
          {failureText(failure)}
        </Notice>
      )}
      <Textarea
        rows={1}
        className="min-h-9!"
        aria-label={t('text')}
        placeholder={t('text')}
        maxLength={longestNote}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void add(event)
        }}
      />
      {text.trim() !== '' && (
        <Button type="submit" size="sm" className="self-end" pending={pending}>
          {t('add')}
        </Button>
      )}
    </form>
  )
}
