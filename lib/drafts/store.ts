'use client'

import { useMemo } from 'react'
import { type DraftKind, type DraftOf, draftKinds } from './draft-kinds'
import { type DraftOwner, useDraftOwner } from './owner'
import { TabStorage } from './tab-storage'

/**
 * Unfinished work of one person in this tab. It survives a reload and a new sign-in of the same person, is never shown to
 * another, and ends with `forgetDrafts`. What cannot be read, because it is broken or from an earlier version of the
 * console, counts as absent.
 */
export class DraftStore {
  constructor(
    private readonly owner: DraftOwner,
    private readonly storage = new TabStorage(),
  ) {}

  read<Kind extends DraftKind>(kind: Kind, id: string): DraftOf<Kind> | undefined {
    try {
      const kept: unknown = JSON.parse(this.storage.read(this.pathOf(kind, id)) ?? 'null')
      return draftKinds[kind].safeParse(kept).data as DraftOf<Kind> | undefined
    } catch {
      return undefined
    }
  }

  write<Kind extends DraftKind>(kind: Kind, id: string, draft: DraftOf<Kind>): void {
    this.storage.write(this.pathOf(kind, id), JSON.stringify(draft))
  }

  remove(kind: DraftKind, id: string): void {
    this.storage.remove(this.pathOf(kind, id))
  }

  private pathOf(kind: DraftKind, id: string): string[] {
    return [this.owner.businessId, this.owner.identityId, kind, id]
  }
}

/** Of the person at this page. */
export function useDraftStore(): DraftStore {
  const owner = useDraftOwner()
  return useMemo(() => new DraftStore(owner), [owner])
}
