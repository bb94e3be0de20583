'use client'

import { useEffect, useMemo, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { type DraftOwner, useDraftOwner } from './owner'
import { TabStorage } from './tab-storage'

const mostKept = 8
const Ids = z.array(z.string())

const storage = new TabStorage(() => localStorage)
const pathOf = ({ businessId, identityId }: DraftOwner) => [businessId, identityId, 'recent-accounts']

/**
 * The accounts that this user last opened in this browser, latest first. Only their IDs are stored, so that
 * no name or phone number is left behind. `forgetDrafts` removes them.
 */
export function useRecentAccounts(): string[] {
  const owner = useDraftOwner()
  const kept = useSyncExternalStore(
    subscribe,
    () => storage.read(pathOf(owner)) ?? '',
    () => '',
  )
  return useMemo(() => readIds(kept), [kept])
}

/**
 * Records an account as opened once it has been shown for `afterMs`, because a user who steps through a list
 * opens many accounts.
 */
export function useNoteOpened(accountId: string, afterMs = 0): void {
  const owner = useDraftOwner()
  useEffect(() => {
    const timer = setTimeout(() => {
      const others = readIds(storage.read(pathOf(owner))).filter((id) => id !== accountId)
      storage.write(pathOf(owner), JSON.stringify([accountId, ...others].slice(0, mostKept)))
    }, afterMs)
    return () => clearTimeout(timer)
  }, [owner, accountId, afterMs])
}

/** Another tab can open accounts or sign out at any time. */
function subscribe(listener: () => void) {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

function readIds(kept: string | undefined): string[] {
  try {
    return Ids.safeParse(JSON.parse(kept || '[]')).data ?? []
  } catch {
    return []
  }
}
