import type { ConformanceMessages } from './conformance-messages'
import type { Locale } from './languages'
import type { Messages } from './messages'

declare module 'next-intl' {
  interface AppConfig {
    Locale: Locale
    /** The messages of `ConformanceMessages` are available only within `MoreMessages`. */
    Messages: Messages & ConformanceMessages
  }
}
