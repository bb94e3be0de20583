import { longestAlertType } from '@/lib/contract/choices'
import type { Issue } from '@/lib/contract/errors'
import { trimText } from '@/lib/contract/fields/trim-text'
import { truncate } from '@/lib/format/truncate'
import { issue } from '../api-error'
import { readDefinitions } from '../definitions/cache'

/** `probable` is set for an unknown type if it probably means a known one. */
export type TypeReading = { meant: string; unknown: Issue[]; probable?: string }

/**
 * Returns the type that a string means. An unknown type is returned as is, cut to the length that an alert
 * can store, with warnings and the type that was probably meant.
 */
export async function readType(businessId: string, alertType: string): Promise<TypeReading> {
  const { alertTypes } = await readDefinitions(businessId)
  const text = truncate(alertType, longestName)
  const known = alertTypes.resolve(text)
  if (known !== undefined) return { meant: known, unknown: [] }
  const probable = alertTypes.guess(text)
  const hint = probable === undefined ? '' : `; did you mean ${probable}?`
  const unknown = [issue('alertType', 'unknown_type', `is not an alert type in this business${hint}`)]
  const meant = cutType(alertType)
  if (meant !== alertType) {
    unknown.push(issue('alertType', 'too_long', `was cut to its first ${longestAlertType} characters`))
  }
  return { meant, unknown, probable }
}

/**
 * Longer than any name. Strings are cut to this length, because each of their words is compared with all
 * names.
 */
const longestName = 500

/** Cuts the text of an undefined type to the length that an alert can store. */
export const cutType = (alertType: string) => trimText(truncate(alertType, longestAlertType))

/**
 * Returns the type that a string means and the string itself, because alerts may have been stored with that
 * string before the type was defined.
 */
export async function matchingTypes(businessId: string, text: string): Promise<string[]> {
  const written = trimText(text)
  const { meant } = await readType(businessId, written)
  return [...new Set([meant, written])]
}
