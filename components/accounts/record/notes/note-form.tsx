'use client'

import { useTranslations } from 'next-intl'
import type { SyntheticEvent } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { useToast } from '@/components/ui/feedback/use-toast'
import { Counter, Field } from '@/components/ui/fields/field'
import { Textarea } from '@/components/ui/fields/textarea'
import { useCreateAccountNote } from '@/lib/data/account-notes'
import { newKey } from '@/lib/data/new-key'
import { useTextDraft, useTextKey } from '@/lib/drafts/use-text-draft'
import { FailureNotice } from '../../failure-notice'

const longestNote = 2_000

/** Writes a note; the input survives a reload. */
export function NoteForm({ accountId }: { accountId: string }) {
  const t = useTranslations('accounts.record.notes')
  const toast = useToast()
  const [typed, setTyped] = useTextDraft('account-note', accountId)
  const keyOf = useTextKey('account-note', accountId, newKey)
  const { mutateAsync, isPending, failure } = useCreateAccountNote()
  const text = typed.trim()

  async function add(event: SyntheticEvent) {
    event.preventDefault()
    if (isPending || text === '') return
    const added = await mutateAsync({ accountId, text, key: keyOf(text) }).catch(() => undefined)
    if (!added) return
    setTyped('')
    toast.show({ title: t('saved'), tone: 'success' })
  }

  return (
    <form method="post" onSubmit={add} className="flex flex-col gap-2 py-2">
      {failure && <FailureNotice failure={failure} once />}
      <Field label={t('field')} aside={text !== '' && <Counter count={typed.length} max={longestNote} />}>
        <Textarea
          rows={1}
          dir="auto"
          className="min-h-9!"
          value={typed}
          maxLength={longestNote}
          readOnly={isPending}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void add(event)
          }}
        />
      </Field>
      {text !== '' && (
        <Button type="submit" size="sm" className="self-end" pending={isPending}>
          {t('add')}
        </Button>
      )}
    </form>
  )
}
