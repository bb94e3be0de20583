const prefix = 'beacon-draft'
/** Drafts that did not fit in the browser's storage. They survive navigation within the console, but not a reload. */
const memory = new Map<string, string>()

/**
 * Stores unfinished work as text under a path of names: in this tab, or in this browser if another storage is
 * given. It does not depend on the schemas, which most pages do not need.
 */
export class TabStorage {
  constructor(private readonly storage: () => Storage = () => sessionStorage) {}

  read(path: readonly string[]): string | undefined {
    const key = keyOf(path)
    try {
      return memory.get(key) ?? this.storage().getItem(key) ?? undefined
    } catch {
      return undefined
    }
  }

  write(path: readonly string[], text: string): void {
    const key = keyOf(path)
    try {
      this.storage().setItem(key, text)
      memory.delete(key)
    } catch {
      memory.set(key, text)
    }
  }

  remove(path: readonly string[]): void {
    const key = keyOf(path)
    memory.delete(key)
    try {
      this.storage().removeItem(key)
    } catch {}
  }
}

/**
 * Removes all unfinished work below a path from this tab and this browser. At sign-out, the path is that of the user
 * who signs out, so another user's work in the same tab is kept.
 */
export function forgetDrafts(path: readonly string[] = []): void {
  const below = `${keyOf(path)}:`
  for (const key of memory.keys()) if (key.startsWith(below)) memory.delete(key)
  for (const storage of [() => sessionStorage, () => localStorage]) {
    try {
      for (const key of Object.keys(storage())) if (key.startsWith(below)) storage().removeItem(key)
    } catch {}
  }
}

const keyOf = (path: readonly string[]) => [prefix, ...path].map(encodeURIComponent).join(':')
