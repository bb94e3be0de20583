import type { PaletteProps } from '@/components/palette/palette-props'
import type { Role } from '@/lib/contract/roles'
import type { Theme } from '@/lib/i18n/preferences'

/** The session's details that the shell shows. The token is never among them. */
export type Who = { name: string; roles: readonly Role[]; businessId: string }

export type ShellProps = PaletteProps & {
  who: Who
  theme: Theme
  /** Ends the session and leaves the console; rejects on failure. */
  onSignOut: () => Promise<void>
}
