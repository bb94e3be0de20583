'use client'

import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Pin } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { cn } from '@/components/ui/cn'
import { Notice } from '@/components/ui/feedback/notice'
import { Counter, Field } from '@/components/ui/fields/field'
import { Textarea } from '@/components/ui/fields/textarea'
import {
  type PinnedNote,
  pinnedNotesQuery,
  useCreatePinnedNote,
  useDeletePinnedNote,
  useUpdatePinnedNote,
} from '@/lib/data/alerts/shifts'
import { failureOf } from '@/lib/data/request-error'
import { useOnceKey } from '@/lib/data/use-once-key'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { useFormat } from '@/lib/i18n/use-format'
import { useWho } from '../use-names'

const longest = 500

type Props = {
  canWrite: boolean
  isAdding: boolean
  onAdded: () => void
  /** Shown if there is no note; usually nothing. */
  whenNone?: ReactNode
}

/** What everybody at the desk has to know, above the list; collapsible. */
export function PinnedNotes({ canWrite, isAdding, onAdded, whenNone = null }: Props) {
  const t = useTranslations('shift.pinned')
  const { readFailureText } = useFailureText()
  const notes = useQuery(pinnedNotesQuery())
  const [isOpen, setOpen] = useState(true)
  const count = notes.data?.length ?? 0
  if (count === 0 && !isAdding && !notes.isError) return notes.isPending ? null : whenNone
  return (
    <section
      aria-label={t('title')}
      className="border-b border-line px-4 py-1 text-13 max-sm:group-data-[height=half]:hidden"
    >
      {count > 0 && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-7 w-full items-center gap-1.5 rounded-sm text-left touch:min-h-11"
        >
          <Pin aria-hidden="true" className="size-4 shrink-0 text-muted" />
          <span>{t('count', { count })}</span>
          <ChevronDown aria-hidden="true" className={cn('size-4 text-muted', isOpen && 'rotate-180')} />
        </button>
      )}
      {notes.isError && <p className="text-12 text-amber">{readFailureText(failureOf(notes.error))}</p>}
      {isAdding && <NewNote onClose={onAdded} />}
      {isOpen && count > 0 && (
        <ul className="flex max-h-40 flex-col overflow-y-auto">
          {notes.data?.map((note) => (
            <OneNote key={note.id} note={note} canWrite={canWrite} onRefused={() => void notes.refetch()} />
          ))}
        </ul>
      )}
    </section>
  )
}

function NewNote({ onClose }: { onClose: () => void }) {
  const t = useTranslations('shift.pinned')
  const create = useCreatePinnedNote()
  const keyOf = useOnceKey()
  return (
    <NoteForm
      label={t('new')}
      act={t('pin')}
      pending={create.isPending}
      failure={create.failure}
      onSave={(text) => create.mutate({ text, key: keyOf(text) }, { onSuccess: onClose })}
      onCancel={onClose}
    />
  )
}

type OneNoteProps = {
  note: PinnedNote
  canWrite: boolean
  /** Called because somebody else may have changed it. */
  onRefused: () => void
}

function OneNote({ note, canWrite, onRefused }: OneNoteProps) {
  const t = useTranslations('shift.pinned')
  const format = useFormat()
  const who = useWho()
  const { onceFailureText } = useFailureText()
  const [editing, setEditing] = useState<PinnedNote>()
  const update = useUpdatePinnedNote()
  const unpin = useDeletePinnedNote()
  if (editing) {
    return (
      <li>
        <NoteForm
          label={t('edit')}
          act={t('save')}
          before={editing.text}
          stored={note.version === editing.version ? undefined : note.text}
          pending={update.isPending}
          failure={update.failure}
          onSave={(text) =>
            update.mutate(
              { id: note.id, version: note.version, text },
              { onSuccess: () => setEditing(undefined), onError: onRefused },
            )
          }
          onCancel={() => setEditing(undefined)}
        />
      </li>
    )
  }
  const { text, exact, iso } = format.moment(note.updatedAt)
  return (
    <li className="border-t border-line py-1.5 first:border-t-0">
      <p className="wrap-anywhere whitespace-pre-wrap">{note.text}</p>
      <div className="flex flex-wrap items-center gap-x-2 text-12 text-muted">
        <span className="flex-1">
          <bdi>{who(note.updatedBy)}</bdi>
          <span>,</span>{' '}
          <time dateTime={iso} title={exact} suppressHydrationWarning>
            {text}
          </time>
        </span>
        {canWrite && (
          <>
            <Button size="sm" variant="ghost" onClick={() => setEditing(note)}>
              {t('edit')}
            </Button>
            <Button
              size="sm"
              variant="ghost"
              pending={unpin.isPending}
              onClick={() => unpin.mutate({ id: note.id, version: note.version }, { onError: onRefused })}
            >
              {t('unpin')}
            </Button>
          </>
        )}
      </div>
      {unpin.failure && (
        <Notice tone="red" urgent>
          {onceFailureText(unpin.failure)}
        </Notice>
      )}
    </li>
  )
}

type NoteFormProps = {
  label: string
  act: string
  before?: string
  /** The text somebody else has saved in the meantime. */
  stored?: string
  pending: boolean
  failure: Parameters<ReturnType<typeof useFailureText>['onceFailureText']>[0] | undefined
  onSave: (text: string) => void
  onCancel: () => void
}

function NoteForm({ label, act, before = '', stored, pending, failure, onSave, onCancel }: NoteFormProps) {
  const t = useTranslations('shift.pinned')
  const { onceFailureText } = useFailureText()
  const [text, setText] = useState(before)
  const isUsable = text.trim() !== '' && text.length <= longest
  return (
    <form
      className="flex flex-col gap-2 py-1.5"
      onSubmit={(event) => {
        event.preventDefault()
        if (isUsable) onSave(text)
      }}
    >
      <Field label={label} aside={<Counter count={text.length} max={longest} />}>
        <Textarea autoFocus rows={2} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      {stored !== undefined && <Notice tone="amber">{t('changed', { text: stored })}</Notice>}
      {failure && (
        <Notice tone="red" urgent>
          {onceFailureText(failure)}
        </Notice>
      )}
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button size="sm" type="submit" variant="primary" disabled={!isUsable} pending={pending}>
          {act}
        </Button>
      </div>
    </form>
  )
}
