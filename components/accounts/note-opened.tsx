'use client'

import { useNoteOpened } from '@/lib/drafts/recent-accounts'

/** Adds the account whose page is open to the recently opened ones. */
export function NoteOpened({ accountId }: { accountId: string }) {
  useNoteOpened(accountId)
  return null
}
