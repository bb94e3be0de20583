import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { CellReading } from '../read-cell'

/** The kind of phone number that a heading or label indicates; see `phoneHint`. */
export type PhoneHint = 'mobile' | 'landline' | undefined

/** One of a row's phone numbers as written, and its kind according to its label or column. */
export type WrittenPhone = { cell: string; hint: PhoneHint }
type Read = (cell: string) => CellReading

/**
 * Chooses a row's phone number: the first one or, with `preferMobile`, the one most likely to receive an SMS.
 */
export function choosePhone(
  phones: readonly WrittenPhone[],
  read: Read,
  preferMobile: boolean,
): WrittenPhone | undefined {
  if (!preferMobile || phones.length < 2) return phones[0]
  const ranks = phones.map(({ cell, hint }) => rankOf(hint, kindOf(read(cell))))
  return phones[ranks.indexOf(Math.min(...ranks))]
}

/**
 * A hint takes priority over a number's format, so a mistyped number in a mobile column still ranks before a
 * landline.
 */
function rankOf(hint: PhoneHint, kind: PhoneHint): number {
  if (hint === 'mobile') return kind === 'landline' ? 3 : 0
  if (hint === 'landline') return kind === 'mobile' ? 2 : 4
  return kind === 'mobile' ? 1 : kind === 'landline' ? 3 : 2
}

/** In Chile, mobile numbers start with 9; after porting, either kind may belong to the other network. */
const chilean = /^\+56(?:(9)|[2-7])\d{8}$/

/**
 * The kind of a phone number according to its format; undefined if the cell has no number, or if the country
 * uses the same ranges for both kinds.
 */
function kindOf(found: CellReading): PhoneHint {
  if (!('value' in found)) return undefined
  const phone = String(found.value)
  const ofChile = chilean.exec(phone)
  if (ofChile) return ofChile[1] ? 'mobile' : 'landline'
  const type = parsePhoneNumberFromString(phone)?.getType()
  if (type === 'MOBILE') return 'mobile'
  return type === 'FIXED_LINE' ? 'landline' : undefined
}
