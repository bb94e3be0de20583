'use client'

import { hashKey } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { type DraftKind, type DraftOf, draftKinds } from './draft-kinds'
import { type DraftOwner, useDraftOwner } from './owner'
import { TabStorage } from './tab-storage'

/** What is kept of unfinished work, and when it last changed, in milliseconds; null where nobody noted that. */
export type Dated<Kind extends DraftKind> = { draft: DraftOf<Kind>; changedAt: number | null }

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
    return this.readDated(kind, id)?.draft
  }

  readDated<Kind extends DraftKind>(kind: Kind, id: string): Dated<Kind> | undefined {
    try {
      const kept: unknown = JSON.parse(this.storage.read(this.pathOf(kind, id)) ?? 'null')
      const draft = draftKinds[kind].safeParse(kept).data as DraftOf<Kind> | undefined
      return draft && { draft, changedAt: noted.safeParse(kept).data?.changedAt ?? null }
    } catch {
      return undefined
    }
  }

  /** It changed now, unless it is as it was before; `changedAt` is for what is put back. */
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

  private timeOf<Kind extends DraftKind>(kind: Kind, id: string, draft: DraftOf<Kind>): number | null {
    const before = this.readDated(kind, id)
    const isSame = before && hashKey([before.draft]) === hashKey([draft])
    return isSame ? before.changedAt : Date.now()
  }

  private pathOf(kind: DraftKind, id: string): string[] {
    return [this.owner.businessId, this.owner.identityId, kind, id]
  }
}

/** Stands beside the members of every kind. */
const noted = z.object({ changedAt: z.nullable(z.number()) })

/** Of the person at this page. */
export function useDraftStore(): DraftStore {
  const owner = useDraftOwner()
  return useMemo(() => new DraftStore(owner), [owner])
}
