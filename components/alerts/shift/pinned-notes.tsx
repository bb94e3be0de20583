'use client'

import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Pin } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { cn } from '@/components/ui/cn'
import { orLostPart } from '@/components/ui/feedback/lost-part'
import { Notice } from '@/components/ui/feedback/notice'
import { type PinnedNote, pinnedNotesQuery, useDeletePinnedNote } from '@/lib/data/alerts/shifts'
import { failureOf } from '@/lib/data/request-error'
import { useOpenForm } from '@/lib/forms/use-open-form'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { useFormat } from '@/lib/i18n/use-format'
import { useWho } from '../use-names'

const NoteForm = dynamic(
  orLostPart(() => import('./pinned-note-form').then((file) => file.PinnedNoteForm)),
  { ssr: false, loading: () => null },
)

type Props = {
  canWrite: boolean
  isAdding: boolean
  onAdded: () => void
  /** Rendered if there are no notes; nothing by default. */
  whenNone?: ReactNode
}

/** The notes that everybody at the desk has to know. They are shown above the list and can be collapsed. */
export function PinnedNotes({ canWrite, isAdding, onAdded, whenNone = null }: Props) {
  const t = useTranslations('shift.pinned')
  const { readFailureText } = useFailureText()
  const notes = useQuery(pinnedNotesQuery())
  const [isOpen, setOpen] = useState(true)
  const begun = useOpenForm([['new', 'pinned-note', 'new']])
  const isNew = canWrite && (isAdding || begun.form !== undefined)
  const count = notes.data?.length ?? 0
  const closeNew = () => {
    begun.setForm(undefined)
    onAdded()
  }
  if (count === 0 && !isNew && !notes.isError) return notes.isPending ? null : whenNone
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
      {isNew && <NoteForm autoFocus={isAdding} onClose={closeNew} />}
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

type OneNoteProps = {
  note: PinnedNote
  canWrite: boolean
  /** Called after a failure, because somebody else may have changed the note. */
  onRefused: () => void
}

function OneNote({ note, canWrite, onRefused }: OneNoteProps) {
  const t = useTranslations('shift.pinned')
  const format = useFormat()
  const who = useWho()
  const { onceFailureText } = useFailureText()
  const { form, focuses, setForm } = useOpenForm([['edit', 'pinned-note', note.id]])
  const unpin = useDeletePinnedNote()
  if (form && canWrite) {
    return (
      <li>
        <NoteForm note={note} autoFocus={focuses} onClose={() => setForm(undefined)} />
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
            <Button size="sm" variant="ghost" onClick={() => setForm('edit')}>
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
