import type { Settings } from '@/lib/env'

let current: Settings | undefined

/** Sets this process's startup settings; call it once, before the process opens the database. */
export function startWith(settings: Settings): void {
  current = settings
}

/** The settings this process was started with. */
export function processSettings(): Settings {
  if (!current) throw new Error("This process's settings were not read at startup.")
  return current
}
