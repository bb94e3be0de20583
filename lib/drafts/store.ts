'use client'

import { useMemo } from 'react'
import * as z from 'zod/mini'
import { type DraftKind, type DraftOf, draftKinds } from './draft-kinds'
import { DraftWriter } from './draft-writer'
import { useDraftOwner } from './owner'

/** A draft and when it last changed, in milliseconds; null if that was not recorded. */
export type Dated<Kind extends DraftKind> = { draft: DraftOf<Kind>; changedAt: number | null }

/** Also reads drafts; an entry that is broken or from an earlier version of the console counts as absent. */
export class DraftStore extends DraftWriter {
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
}

/** Stored beside every kind's own properties. */
const noted = z.object({ changedAt: z.nullable(z.number()) })

/** For the current user. */
export function useDraftStore(): DraftStore {
  const owner = useDraftOwner()
  return useMemo(() => new DraftStore(owner), [owner])
}
