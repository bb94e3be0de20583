import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { CellReading } from '../read-cell'

/** What a heading or a label says of its number; see `phoneHint`. */
export type PhoneHint = 'mobile' | 'landline' | undefined

/** A number of a row, as it is written, and what its label or its column says of it. */
export type WrittenPhone = { cell: string; hint: PhoneHint }
type Read = (cell: string) => CellReading

/** The number that counts: in their order the first, or with `preferMobile` the first of those that most likely get an SMS. */
export function choosePhone(
  phones: readonly WrittenPhone[],
  read: Read,
  preferMobile: boolean,
): WrittenPhone | undefined {
  if (!preferMobile || phones.length < 2) return phones[0]
  const ranks = phones.map(({ cell, hint }) => rankOf(hint, kindOf(read(cell))))
  return phones[ranks.indexOf(Math.min(...ranks))]
}

/** A hint counts for more than what kind of number its country says it is: a mistyped mobile yields to no landline. */
function rankOf(hint: PhoneHint, kind: PhoneHint): number {
  if (hint === 'mobile') return kind === 'landline' ? 3 : 0
  if (hint === 'landline') return kind === 'mobile' ? 2 : 4
  return kind === 'mobile' ? 1 : kind === 'landline' ? 3 : 2
}

/** In Chile mobiles begin with 9, though numbers of both kinds may be moved to the other network. */
const chilean = /^\+56(?:(9)|[2-7])\d{8}$/

/** Undefined where a country has no ranges of its own for mobiles, and for what is no number. */
function kindOf(found: CellReading): PhoneHint {
  if (!('value' in found)) return undefined
  const phone = String(found.value)
  const ofChile = chilean.exec(phone)
  if (ofChile) return ofChile[1] ? 'mobile' : 'landline'
  const type = parsePhoneNumberFromString(phone)?.getType()
  if (type === 'MOBILE') return 'mobile'
  return type === 'FIXED_LINE' ? 'landline' : undefined
}
