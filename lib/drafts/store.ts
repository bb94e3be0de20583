import { type DraftKind, type DraftOf, draftKinds } from './kinds'

export type DraftOwner = { businessId: string; identityId: string }

const prefix = 'beacon-draft'
/** What the browser had no room for: a reload loses it, leaving the page does not. */
const withoutRoom = new Map<string, string>()

/**
 * Unfinished work of one person in this tab. It survives a reload and a new sign-in of the same person, is never seen by
 * another one, and ends with `forgetDrafts`. What cannot be read, because it is broken or of an earlier version of the
 * console, is as if it had not been kept.
 */
export class DraftStore {
  constructor(
    private readonly owner: DraftOwner,
    private readonly storage: () => Storage = () => sessionStorage,
  ) {}

  read<Kind extends DraftKind>(kind: Kind, id: string): DraftOf<Kind> | undefined {
    const name = this.nameOf(kind, id)
    try {
      const kept = withoutRoom.get(name) ?? this.storage().getItem(name) ?? 'null'
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
      withoutRoom.delete(name)
    } catch {
      withoutRoom.set(name, text)
    }
  }

  remove(kind: DraftKind, id: string): void {
    const name = this.nameOf(kind, id)
    withoutRoom.delete(name)
    try {
      this.storage().removeItem(name)
    } catch {}
  }

  private nameOf(kind: DraftKind, id: string): string {
    return [prefix, this.owner.businessId, this.owner.identityId, kind, id].map(encodeURIComponent).join(':')
  }
}

/** Ends all unfinished work in this tab: at sign-out. */
export function forgetDrafts(storage: () => Storage = () => sessionStorage): void {
  withoutRoom.clear()
  try {
    for (const name of Object.keys(storage())) if (name.startsWith(`${prefix}:`)) storage().removeItem(name)
  } catch {}
}
