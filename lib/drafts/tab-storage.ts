const prefix = 'beacon-draft'
/** Texts that did not fit into the browser's storage: they survive leaving the page, not a reload. */
const memory = new Map<string, string>()

/** Where unfinished work is kept in this tab, as text by name. Apart from its schemas, which most pages do not need. */
export class TabStorage {
  constructor(private readonly storage: () => Storage = () => sessionStorage) {}

  read(names: readonly string[]): string | undefined {
    const name = keyOf(names)
    try {
      return memory.get(name) ?? this.storage().getItem(name) ?? undefined
    } catch {
      return undefined
    }
  }

  write(names: readonly string[], text: string): void {
    const name = keyOf(names)
    try {
      this.storage().setItem(name, text)
      memory.delete(name)
    } catch {
      memory.set(name, text)
    }
  }

  remove(names: readonly string[]): void {
    const name = keyOf(names)
    memory.delete(name)
    try {
      this.storage().removeItem(name)
    } catch {}
  }
}

/** Removes all unfinished work from this tab, at sign-out. */
export function forgetDrafts(storage: () => Storage = () => sessionStorage): void {
  memory.clear()
  try {
    for (const name of Object.keys(storage())) if (name.startsWith(`${prefix}:`)) storage().removeItem(name)
  } catch {}
}

const keyOf = (names: readonly string[]) => [prefix, ...names].map(encodeURIComponent).join(':')
