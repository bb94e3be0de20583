import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { IssueCode } from '@/lib/contract/errors'
import { type PhoneCountry, parsePhone, plainPhone } from '../accounts/phone'

export type PhoneReading = { phone: string } | { code: IssueCode; message: string }

const scientific = /^\d+(?:[.,]\d+)?e\+?\d+$/i
const refused = (code: IssueCode, message: string): PhoneReading => ({ code, message })

/**
 * A phone as a file has it, in E.164. What a spreadsheet did to it is named: digits lost to `5.69E+10`, and a zero or a
 * country code that is gone; an apostrophe before it and `.0` behind it take nothing away.
 */
export function readPhoneCell(cell: string, country?: PhoneCountry): PhoneReading {
  const text = plainPhone(cell.trim().replace(/^'+/, '')).replace(/^(\+?\d+)[.,]0+$/, '$1')
  if (scientific.test(text))
    return refused('scientific_phone', 'lost digits when a spreadsheet wrote it as a power of ten')
  if (lostZero(text, country))
    return refused('leading_zero_lost', 'seems to have lost the zero it began with')
  const phone = parsePhone(text, country) ?? withCountryCode(text)
  if (phone !== undefined) return { phone }
  return /^\d{6,15}$/.test(text.replace(/[\s().-]/g, '')) && country === undefined
    ? refused('country_code_missing', 'has no country code')
    : refused(
        'invalid_phone',
        'must be a possible phone number that begins with + and its country code (+56912345678)',
      )
}

/**
 * Digits alone that begin with a country code, as spreadsheets leave them that take the + for arithmetic. Fewer than eleven
 * are a national number more often, which would be another person's: 951 234 567 of Peru is a number of Myanmar too.
 */
function withCountryCode(text: string): string | undefined {
  const number = /^\d(?:\D*\d){10}/.test(text)
    ? parsePhoneNumberFromString(`+${text.replace(/^00/, '')}`, { extract: false })
    : undefined
  return number?.isValid() && !number.ext ? number.number : undefined
}

/** Where a number keeps its zero after the country code, one without it is another number. */
function lostZero(text: string, country?: PhoneCountry): boolean {
  if (country === undefined || !/^[1-9]/.test(text)) return false
  const isValid = (one: string) =>
    parsePhoneNumberFromString(one, { defaultCountry: country, extract: false })?.isValid()
  if (isValid(text)) return false
  const whole = parsePhoneNumberFromString(`0${text}`, { defaultCountry: country, extract: false })
  return whole?.isValid() === true && whole.nationalNumber.startsWith('0')
}
