'use client'

import { useNoteOpened } from '@/lib/drafts/recent-accounts'

/** On the page of an account: it is among the recently opened ones from now on. */
export function NoteOpened({ accountId }: { accountId: string }) {
  useNoteOpened(accountId)
  return null
}
