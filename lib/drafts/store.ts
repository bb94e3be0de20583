import { type DraftKind, type DraftOf, draftKinds } from './draft-kinds'

export type DraftOwner = { businessId: string; identityId: string }

const prefix = 'beacon-draft'
/** Drafts that did not fit into the browser's storage: they survive leaving the page, not a reload. */
const memory = new Map<string, string>()

/**
 * Unfinished work of one person in this tab. It survives a reload and a new sign-in of the same person, is never shown to
 * another, and ends with `forgetDrafts`. What cannot be read, because it is broken or from an earlier version of the
 * console, counts as absent.
 */
export class DraftStore {
  constructor(
    private readonly owner: DraftOwner,
    private readonly storage: () => Storage = () => sessionStorage,
  ) {}

  read<Kind extends DraftKind>(kind: Kind, id: string): DraftOf<Kind> | undefined {
    const name = this.nameOf(kind, id)
    try {
      const kept = memory.get(name) ?? this.storage().getItem(name) ?? 'null'
      return draftKinds[kind].safeParse(JSON.parse(kept)).data as DraftOf<Kind> | undefined
    } catch {
      return undefined
    }
  }

  write<Kind extends DraftKind>(kind: Kind, id: string, draft: DraftOf<Kind>): void {
    const name = this.nameOf(kind, id)
    const text = JSON.stringify(draft)
    try {
      this.storage().setItem(name, text)
      memory.delete(name)
    } catch {
      memory.set(name, text)
    }
  }

  remove(kind: DraftKind, id: string): void {
    const name = this.nameOf(kind, id)
    memory.delete(name)
    try {
      this.storage().removeItem(name)
    } catch {}
  }

  private nameOf(kind: DraftKind, id: string): string {
    return [prefix, this.owner.businessId, this.owner.identityId, kind, id].map(encodeURIComponent).join(':')
  }
}

/** Removes all unfinished work from this tab, at sign-out. */
export function forgetDrafts(storage: () => Storage = () => sessionStorage): void {
  memory.clear()
  try {
    for (const name of Object.keys(storage())) if (name.startsWith(`${prefix}:`)) storage().removeItem(name)
  } catch {}
}
