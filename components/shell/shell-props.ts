import type { PaletteProps } from '@/components/palette/palette-props'
import type { Theme } from '@/lib/i18n/preferences'
import type { Who } from './who'

export type ShellProps = PaletteProps & {
  who: Who
  theme: Theme
  /** Ends the session and leaves the console; rejects when that did not work. */
  onSignOut: () => Promise<void>
}
