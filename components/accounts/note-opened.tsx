'use client'

import { useNoteOpened } from '@/lib/drafts/recent-accounts'

/** Adds the account whose page is open to the list of recently opened accounts. */
export function NoteOpened({ accountId }: { accountId: string }) {
  useNoteOpened(accountId)
  return null
}
