import type { Locale } from './languages'
import en from './messages/en/conformance.json'
import es from './messages/es/conformance.json'
import pt from './messages/pt/conformance.json'

export type ConformanceMessages = { conformance: typeof en }

/**
 * The sentences of a comparison with the API description. Only the page that shows them passes them to the browser,
 * because every page would have to load them otherwise.
 */
export const conformanceMessages: Record<Locale, ConformanceMessages> = {
  en: { conformance: en },
  'en-GB': { conformance: en },
  es: { conformance: es },
  pt: { conformance: pt },
}
