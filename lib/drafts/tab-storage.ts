const prefix = 'beacon-draft'
/** Texts that did not fit into the browser's storage: they survive leaving the page, not a reload. */
const memory = new Map<string, string>()

/**
 * Where unfinished work is kept in this tab, or in this browser where another storage is given, as text by a path of names.
 * Apart from its schemas, which most pages do not need.
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
 * Removes all unfinished work below a path from this tab, and from the browser what is kept there. At sign-out it is that
 * of the person who leaves: what another left in the same tab stays theirs.
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
