'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { FormNotices } from '@/components/forms/form-notices'
import { Button } from '@/components/ui/buttons/button'
import { DateTime } from '@/components/ui/date-time'
import { ErrorState } from '@/components/ui/feedback/error-state'
import { SkeletonRows } from '@/components/ui/feedback/skeleton'
import { useToast } from '@/components/ui/feedback/use-toast'
import { Counter, Field } from '@/components/ui/fields/field'
import { Textarea } from '@/components/ui/fields/textarea'
import { AlertDialog } from '@/components/ui/overlays/dialog'
import { LoadMore } from '@/components/ui/pagination'
import { Section } from '@/components/ui/section'
import { Texts } from '@/components/ui/texts'
import {
  type AccountNote,
  notesQuery,
  useCreateAccountNote,
  useDeleteAccountNote,
} from '@/lib/data/accounts/account-notes'
import { useRecordForm } from '@/lib/forms/use-record-form'
import { useFormat } from '@/lib/i18n/use-format'
import { bdi, FailureNotice } from '../../failure-notice'
import { useEditing } from '../in-place/record-editing'

const longestNote = 2_000

function NoteForm({ accountId }: { accountId: string }) {
  const t = useTranslations('accounts.record.notes')
  const toast = useToast()
  const create = useCreateAccountNote()
  const record = useRecordForm({
    kind: 'account-note',
    draftId: accountId,
    toValues: () => ({ text: '' }),
    save: ({ text }, _, key) => create.mutateAsync({ accountId, text: text.trim(), key }),
    onSaved: () => {
      toast.show({ title: t('saved'), tone: 'success' })
      record.startOver()
    },
  })
  const { form, pending, submit } = record
  const text = useWatch({ control: form.control, name: 'text' })
  const isBlank = text.trim() === ''

  return (
    <form method="post" onSubmit={submit} className="flex flex-col gap-2 py-2">
      <FormNotices record={record} />
      <Field label={t('field')} aside={!isBlank && <Counter count={text.length} max={longestNote} />}>
        <Textarea
          {...form.register('text')}
          rows={1}
          dir="auto"
          className="min-h-9!"
          maxLength={longestNote}
          readOnly={pending}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isBlank) void submit(event)
          }}
        />
      </Field>
      {!isBlank && (
        <Button type="submit" size="sm" className="self-end" pending={pending}>
          {t('add')}
        </Button>
      )}
    </form>
  )
}

/** Which notes the user may delete here: their own, or all. */
export type NoteRights = { identityId: string; canDeleteAny: boolean }

/** An account's notes, newest first, and a form for adding one. */
export function AccountNotes({ identityId, canDeleteAny }: NoteRights) {
  const t = useTranslations('accounts.record.notes')
  const { account, canWrite } = useEditing()
  const query = useInfiniteQuery(notesQuery(account.id))
  const [asked, setAsked] = useState<AccountNote>()
  const notes = query.data?.pages.flatMap((page) => page.notes)
  const mayDelete = ({ by }: AccountNote) => canWrite && (canDeleteAny || by.identityId === identityId)
  return (
    <Section title={t('title')}>
      <p className="pt-2 text-12 text-muted">{t('hint')}</p>
      {canWrite && <NoteForm accountId={account.id} />}
      {!notes && !query.isError && <SkeletonRows count={1} />}
      {!notes && query.isError && (
        <ErrorState text={t('failed')} onRetry={() => void query.refetch()} pending={query.isFetching} />
      )}
      {notes?.length === 0 && (
        <p className="pt-2 text-13 text-muted">{t(canWrite ? 'none' : 'readOnlyNone')}</p>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {notes?.map((note) => (
          <Note key={note.id} note={note} onDelete={mayDelete(note) ? () => setAsked(note) : undefined} />
        ))}
      </ul>
      {query.hasNextPage && (
        <LoadMore onMore={() => void query.fetchNextPage()} pending={query.isFetchingNextPage} />
      )}
      {asked && (
        <DeleteDialog
          key={asked.id}
          accountId={account.id}
          note={asked}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Section>
  )
}

function Note({ note, onDelete }: { note: AccountNote; onDelete?: () => void }) {
  const t = useTranslations('accounts.record.notes')
  const format = useFormat()
  const { text, by, at } = note
  const when = () => <DateTime {...format.moment(at)} />
  return (
    <li className="flex flex-col gap-0.5 py-2 text-13">
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {text}
      </p>
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-2 text-12 text-muted">
        <span className="min-w-0">
          <Texts>{t.rich('by', { name: by.name, bdi, when })}</Texts>
        </span>
        {onDelete && (
          <Button
            size="sm"
            variant="ghost"
            onClick={onDelete}
            aria-label={t('deleteOne', { name: by.name, date: format.dateTime(at) })}
          >
            {t('delete')}
          </Button>
        )}
      </div>
    </li>
  )
}

type DeleteDialogProps = { accountId: string; note: AccountNote; onClose: () => void }

function DeleteDialog({ accountId, note, onClose }: DeleteDialogProps) {
  const t = useTranslations('accounts.record.notes')
  const toast = useToast()
  const write = useDeleteAccountNote()
  const remove = () =>
    write.mutate(
      { accountId, noteId: note.id },
      {
        onSuccess: () => {
          toast.show({ title: t('deleted'), tone: 'success' })
          onClose()
        },
      },
    )
  return (
    <AlertDialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={t('deleteTitle')}
      description={t('deleteText')}
      confirmLabel={t('delete')}
      tone="danger"
      onConfirm={remove}
      pending={write.isPending}
    >
      {write.failure && <FailureNotice failure={write.failure} />}
    </AlertDialog>
  )
}
