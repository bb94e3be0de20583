import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import {
  isInternational,
  type PhoneCountry,
  type PhoneReading,
  plainPhone,
  readPhone,
  twoNumbersIn,
} from './read-phone'

/** What a number may be as well, whole and of a form that its country uses. */
type PhoneAlternative = { phone: string; country?: PhoneCountry }

/** More are no help: one chooses the country then. */
const most = 4

/** How numbers of a country are written that lack a digit or have one too many, and what they are without the calling code. */
const rewrites: { [country in CountryCode]?: [written: RegExp, meant: string][] } = {
  // A mobile without its 9, as before 2016.
  CL: [[/^0?9?(\d{8})$/, '9$1']],
  // A mobile without its 9.
  AR: [[/^0?(\d{10})$/, '9$1']],
  // A mobile without the 9 that it got by 2016.
  BR: [[/^0?(\d{2})([6-9]\d{7})$/, '$19$2']],
}

/**
 * What a text that is no number, or a doubtful one, could be instead, likely ones first. `country` is where numbers without a
 * country code are said to be from, `countries` others that are written to; only where it fits none of them, and few in the
 * world, are those named. Each is valid where it is from, and is for a person to choose.
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

/** How the same line is written as well, in E.164. */
const sameLine: [written: RegExp, other: string][] = [
  // Argentine mobiles with and without their 9, Brazilian ones with and without the ninth digit.
  [/^\+549(\d{10})$/, '+54$1'],
  [/^\+54(?!9)(\d{10})$/, '+549$1'],
  [/^\+55(\d{2})9([6-9]\d{7})$/, '+55$1$2'],
  [/^\+55(\d{2})([6-9]\d{7})$/, '+55$19$2'],
  // Chilean mobiles with a zero that is not dialled.
  [/^\+56(9\d{8})$/, '+560$1'],
  [/^\+560(9\d{8})$/, '+56$1'],
]

/**
 * The phones (E.164) under which an account may be known instead, so that a person or a program that writes the same line
 * in another way finds it. Of a number as its country writes it only other spellings of the same line.
 */
export function nearPhones(text: string, country?: PhoneCountry): string[] {
  const reading = readPhone(text, country)
  const phone = reading.state === 'possible' ? reading.e164 : ''
  const spelled = otherSpellings(phone)
  const isClear = (reading.state === 'possible' && reading.usual) || reading.state === 'empty'
  const others = isClear || isTwoNumbers(reading) ? [] : withoutExtraDigits(text, country)
  return [...new Set([...spelled, ...others])].filter((one) => one !== phone).slice(0, most)
}

/** The same line as a phone (E.164) in other spellings. */
export const otherSpellings = (phone: string): string[] =>
  sameLine.flatMap(([written, other]) => (written.test(phone) ? [phone.replace(written, other)] : []))

const isTwoNumbers = (reading: PhoneReading) =>
  reading.state === 'impossible' && reading.problem === 'two_numbers'

/** What is meant, most likely, where a zero or a digit is missing or one too many. */
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

/** The one number that is meant instead of a doubtful one (E.164), where that is clear. */
export function proposedPhone(doubtful: string): string | undefined {
  return withoutExtraDigits(doubtful)[0]
}

const fewestDigits = 6
/** A country code, what is dialled before it and a number that has a digit too many. */
const mostDigits = 20
/** Shorter ones are local numbers of somewhere far more often than whole ones whose + was lost. */
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

/** With the + that was lost, and without what is dialled before a country code. */
const wholeForms = (digits: string) => [
  ...new Set([`+${digits}`, `+${digits.replace(/^0+/, '')}`, `+${digits.replace(/^0*11(?=\d{11})/, '')}`]),
]

/** As it is written inside a country, without its code. */
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

/** The countries of the world where it is a number, unless those are many. */
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
