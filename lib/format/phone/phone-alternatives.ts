import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import {
  isInternational,
  type PhoneCountry,
  type PhoneReading,
  plainPhone,
  readPhone,
  twoNumbersIn,
} from './read-phone'

/** A number that the user may have meant, complete and in a form its country uses. */
type PhoneAlternative = { phone: string; country?: PhoneCountry }

/**
 * The maximum number of alternatives, since a longer list does not help: the user chooses the country instead.
 */
const most = 4

/**
 * For each country, patterns of national numbers that lack a digit or have one too many, with their
 * corrections.
 */
const rewrites: { [country in CountryCode]?: [written: RegExp, meant: string][] } = {
  // A mobile without its 9, as before 2016.
  CL: [[/^0?9?(\d{8})$/, '9$1']],
  // A mobile without its 9.
  AR: [[/^0?(\d{10})$/, '9$1']],
  // A mobile without the 9 that was added by 2016.
  BR: [[/^0?(\d{2})([6-9]\d{7})$/, '$19$2']],
}

/**
 * The numbers that the user may have meant by an invalid or doubtful one, most likely first. `country` is the default
 * for numbers without a country code, `countries` are others in use; any other country is considered only if the number
 * fits none of these, and offered only if few countries fit. Every alternative is valid in its country, and the user
 * chooses one.
 */
export function phoneAlternatives(
  text: string,
  country?: PhoneCountry,
  countries: readonly PhoneCountry[] = [],
): PhoneAlternative[] {
  const plain = plainPhone(text)
  const two = twoNumbersIn(plain, country)
  if (two) return unique(two.flatMap((one) => found(readPhone(one, country))))
  const digits = plain.replace(/\D/g, '')
  if (digits.length < fewestDigits || digits.length > mostDigits || /\p{L}/u.test(plain)) return []
  const likely = likelyNumbers(plain, [...new Set([...(country ? [country] : []), ...countries])])
  const others = likely.length > 0 || isInternational(plain) ? [] : anywhere(plain)
  const now = readPhone(plain, country)
  return unique([...likely, ...others])
    .filter(({ phone }) => now.state !== 'possible' || phone !== now.e164)
    .slice(0, most)
}

/** Other spellings of the same line, in E.164. */
const sameLine: [written: RegExp, other: string][] = [
  // Argentine mobiles with and without their 9, Brazilian ones with and without the ninth digit.
  [/^\+549(\d{10})$/, '+54$1'],
  [/^\+54(?!9)(\d{10})$/, '+549$1'],
  [/^\+55(\d{2})9([6-9]\d{7})$/, '+55$1$2'],
  [/^\+55(\d{2})([6-9]\d{7})$/, '+55$19$2'],
  // Chilean mobiles with and without a superfluous zero.
  [/^\+56(9\d{8})$/, '+560$1'],
  [/^\+560(9\d{8})$/, '+56$1'],
]

/**
 * Other phone numbers (E.164) under which the account may be stored: other spellings of the same line and,
 * unless the number is in its country's usual form, likely corrections.
 */
export function nearPhones(text: string, country?: PhoneCountry): string[] {
  const reading = readPhone(text, country)
  const phone = reading.state === 'possible' ? reading.e164 : ''
  const spelled = otherSpellings(phone)
  const isClear = (reading.state === 'possible' && reading.usual) || reading.state === 'empty'
  const others = isClear || isTwoNumbers(reading) ? [] : withoutExtraDigits(text, country)
  return [...new Set([...spelled, ...others])].filter((one) => one !== phone).slice(0, most)
}

/** Other spellings of a phone number (E.164). */
export const otherSpellings = (phone: string): string[] =>
  sameLine.flatMap(([written, other]) => (written.test(phone) ? [phone.replace(written, other)] : []))

const isTwoNumbers = (reading: PhoneReading) =>
  reading.state === 'impossible' && reading.problem === 'two_numbers'

/** Corrections of a number that lacks a digit or has superfluous ones, most likely first. */
function withoutExtraDigits(text: string, country?: PhoneCountry): string[] {
  const plain = plainPhone(text)
  const digits = plain.replace(/\D/g, '')
  if (digits.length < fewestDigits || digits.length > mostDigits || /\p{L}/u.test(plain)) return []
  const reading = readPhone(plain, country)
  const code = reading.state === 'possible' ? reading.callingCode : ''
  const national = reading.state === 'possible' ? reading.e164.slice(1 + code.length) : ''
  const shorter = [national.replace(/^0+/, ''), national.replace(/^(\d)\1/, '$1')]
    .filter((one) => one !== national)
    .concat(national.startsWith(code) ? national.slice(code.length) : [])
    .flatMap((one) => found(readPhone(`+${code}${one}`)))
  return unique([...shorter, ...likelyNumbers(plain, country ? [country] : [])]).map(({ phone }) => phone)
}

/** The most likely correction of a doubtful number (E.164); undefined if there is none. */
export function proposedPhone(doubtful: string): string | undefined {
  return withoutExtraDigits(doubtful)[0]
}

const fewestDigits = 6
/** Enough for a country code, a dialing prefix and a number with one digit too many. */
const mostDigits = 20
/** Shorter numbers are usually local ones, not complete ones that lack their +. */
const fewestWithoutPlus = 11

function likelyNumbers(plain: string, own: readonly PhoneCountry[]): PhoneAlternative[] {
  const digits = plain.replace(/\D/g, '')
  const isWhole = isInternational(plain)
  return [
    ...(isWhole ? [] : own.flatMap((one) => rewritten(digits, one))),
    ...wholeForms(digits).flatMap((form) => [
      ...(isWhole || form.length > fewestWithoutPlus ? found(readPhone(form)) : []),
      ...rewrittenWhole(form),
    ]),
    ...(isWhole ? [] : own.flatMap((one) => found(readPhone(plain, one)))),
  ]
}

/** Adds the missing +, and removes the dialing prefix before a country code. */
const wholeForms = (digits: string) => [
  ...new Set([`+${digits}`, `+${digits.replace(/^0+/, '')}`, `+${digits.replace(/^0*11(?=\d{11})/, '')}`]),
]

/** Corrects a national number with its country's patterns. */
function rewritten(national: string, country: CountryCode): PhoneAlternative[] {
  return (rewrites[country] ?? []).flatMap(([written, meant]) => {
    const whole = `+${getCountryCallingCode(country)}${national.replace(written, meant)}`
    return written.test(national) ? found(readPhone(whole)) : []
  })
}

function rewrittenWhole(whole: string): PhoneAlternative[] {
  return getCountries().flatMap((country) => {
    if (!rewrites[country]) return []
    const code = `+${getCountryCallingCode(country)}`
    return whole.startsWith(code) ? rewritten(whole.slice(code.length), country) : []
  })
}

/** The alternatives in all countries where the number is valid; none if there are many. */
function anywhere(plain: string): PhoneAlternative[] {
  const fitting = unique(getCountries().flatMap((one) => found(readPhone(plain, one))))
  return fitting.length <= most ? fitting : []
}

function found(reading: PhoneReading): PhoneAlternative[] {
  return reading.state === 'possible' && reading.usual
    ? [{ phone: reading.e164, country: reading.country }]
    : []
}

const unique = (alternatives: PhoneAlternative[]) =>
  alternatives.filter(({ phone }, at) => alternatives.findIndex((one) => one.phone === phone) === at)
