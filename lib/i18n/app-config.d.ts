import type { ConformanceMessages } from './conformance-messages'
import type { Locale } from './languages'
import type { Messages } from './messages'

declare module 'next-intl' {
  interface AppConfig {
    Locale: Locale
    /** Those of `ConformanceMessages` are only available within `MoreMessages`. */
    Messages: Messages & ConformanceMessages
  }
}
