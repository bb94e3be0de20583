'use client'

import { hashKey } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DraftKind, DraftOf } from './draft-kinds'
import { type DraftOwner, useDraftOwner } from './owner'
import { TabStorage } from './tab-storage'

/**
 * One user's unfinished work in this tab. It survives a reload and a new sign-in by the same user, is never
 * shown to another user, and is removed by `forgetDrafts`. `DraftStore`, which also reads drafts, is separate,
 * because it needs the large schemas of all kinds and most pages have no draft to read.
 */
export class DraftWriter {
  constructor(
    readonly owner: DraftOwner,
    protected readonly storage = new TabStorage(),
  ) {}

  /** Whether a draft is stored, even one that cannot be read. */
  has(kind: DraftKind, id: string): boolean {
    return this.storage.read(this.pathOf(kind, id)) !== undefined
  }

  /**
   * Stores a draft. By default, its time is updated if it has changed; `changedAt` restores an earlier time.
   */
  write<Kind extends DraftKind>(
    kind: Kind,
    id: string,
    draft: DraftOf<Kind>,
    changedAt: number | null = this.timeOf(kind, id, draft),
  ): void {
    this.storage.write(this.pathOf(kind, id), JSON.stringify({ ...draft, changedAt }))
  }

  remove(kind: DraftKind, id: string): void {
    this.storage.remove(this.pathOf(kind, id))
  }

  private timeOf(kind: DraftKind, id: string, draft: object): number | null {
    try {
      const { changedAt, ...before } = JSON.parse(this.storage.read(this.pathOf(kind, id)) ?? 'null')
      // Converted like the stored draft, because JSON omits undefined properties.
      const isSame = hashKey([before]) === hashKey([JSON.parse(JSON.stringify(draft))])
      if (!isSame) return Date.now()
      return typeof changedAt === 'number' ? changedAt : null
    } catch {
      return Date.now()
    }
  }

  protected pathOf(kind: DraftKind, id: string): string[] {
    return [this.owner.businessId, this.owner.identityId, kind, id]
  }
}

/** The writer for the current user's drafts. */
export function useDraftWriter(): DraftWriter {
  const owner = useDraftOwner()
  return useMemo(() => new DraftWriter(owner), [owner])
}
