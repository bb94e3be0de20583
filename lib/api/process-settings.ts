import type { Settings } from '@/lib/env'

let current: Settings | undefined

/** Sets what this process was started with; once, before it opens the database. */
export function startWith(settings: Settings): void {
  current = settings
}

/** What this process was started with. */
export function processSettings(): Settings {
  if (!current) throw new Error('The settings of this process were not read at its start.')
  return current
}
