import { infiniteQueryOptions } from '@tanstack/react-query'
import { runAction } from '@/lib/actions/run-action'
import type { AccountNote, listAccountNotes } from '@/lib/contract/accounts/account-notes'
import type { AnswerOf } from '@/lib/contract/operation'
import { keptFresh, read } from '../read'
import { withinTimeout } from '../timeouts'
import { useWrite } from '../write'

export type { AccountNote }
export type NotesPage = AnswerOf<typeof listAccountNotes>

export const notesPageSize = 20

export const noteKeys = {
  all: ['account-notes'] as const,
  ofAccount: (accountId: string) => ['account-notes', accountId] as const,
}

/** Wraps the first page of notes, loaded on the server, as query data. */
export const notesOf = (page: NotesPage) => ({ pages: [page], pageParams: [undefined] })

/** The internal notes on an account, newest first. */
export const notesQuery = (accountId: string) =>
  infiniteQueryOptions({
    queryKey: noteKeys.ofAccount(accountId),
    queryFn: ({ signal, pageParam }): Promise<NotesPage> =>
      read(
        '/account/{accountId}/notes',
        { params: { accountId }, query: { limit: notesPageSize, cursor: pageParam } },
        withinTimeout(signal),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    ...keptFresh,
  })

/** Each note has its own idempotency key, so only one note is created, however often the request is sent. */
type NewNote = { accountId: string; text: string; key: string }
type One = { accountId: string; noteId: string }

export const useCreateAccountNote = () =>
  useWrite(
    ({ accountId, text, key }: NewNote) =>
      runAction('createAccountNote', { params: { accountId }, body: { text } }, { idempotencyKey: key }),
    noteKeys.all,
  )

export const useDeleteAccountNote = () =>
  useWrite(
    ({ accountId, noteId }: One) => runAction('deleteAccountNote', { params: { accountId, noteId } }),
    noteKeys.all,
  )
