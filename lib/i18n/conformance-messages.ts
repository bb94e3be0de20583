import type { Locale } from './languages'
import en from './messages/en/conformance.json'
import es from './messages/es/conformance.json'
import pt from './messages/pt/conformance.json'

export type ConformanceMessages = { conformance: typeof en }

/**
 * The messages about a comparison with the API description. Only the page that shows them sends them to the
 * browser, so that other pages do not load them.
 */
export const conformanceMessages: Record<Locale, ConformanceMessages> = {
  en: { conformance: en },
  'en-GB': { conformance: en },
  es: { conformance: es },
  pt: { conformance: pt },
}
