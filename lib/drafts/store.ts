'use client'

import { useMemo } from 'react'
import * as z from 'zod/mini'
import { type DraftKind, type DraftOf, draftKinds } from './draft-kinds'
import { DraftWriter } from './draft-writer'
import { useDraftOwner } from './owner'

/** A draft and when it last changed, in ms since the epoch; null if that was not recorded. */
export type Dated<Kind extends DraftKind> = { draft: DraftOf<Kind>; changedAt: number | null }

/** Reads drafts in addition to writing them. An entry that cannot be parsed counts as absent. */
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

/** What is stored in addition to the properties of each kind of draft. */
const noted = z.object({ changedAt: z.nullable(z.number()) })

/** The store of the current user's drafts. */
export function useDraftStore(): DraftStore {
  const owner = useDraftOwner()
  return useMemo(() => new DraftStore(owner), [owner])
}
