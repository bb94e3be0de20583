import type { Settings } from '@/lib/env'

let current: Settings | undefined

/** Stores this process's settings. Call it once, before opening the database. */
export function startWith(settings: Settings): void {
  current = settings
}

/** Returns the settings that this process was started with. */
export function processSettings(): Settings {
  if (!current) throw new Error("This process's settings were not read at startup.")
  return current
}
