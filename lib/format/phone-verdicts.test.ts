import { expect, test } from 'vitest'
import { readPastedPhone } from '@/components/notifications/compose/recipients/read-pasted-phone'
import { fullNumbers } from './full-numbers'
import { type PhoneCountry, parsePhone, readPhone } from './read-phone'

/** What a person types, where numbers without a country code are from, and what it is for every reader there is. */
const table: [text: string, country: PhoneCountry | undefined, verdict: string, problem?: string][] = [
  ['+56 9 1234 5678', undefined, 'valid +56912345678'],
  ['(+56) 9 1234 5678', undefined, 'valid +56912345678'],
  ['(+56) 9 1234 5678', 'CL', 'valid +56912345678'],
  ['( +56 ) 9-1234-5678', 'AR', 'valid +56912345678'],
  ['(0056) 9 1234 5678', 'CL', 'valid +56912345678'],
  ['0056 9 1234 5678', undefined, 'valid +56912345678'],
  ['0056 9 1234 5678', 'US', 'valid +56912345678'],
  ['0056 9 1234 5678', 'JP', 'valid +56912345678'],
  ['0011 56 9 1234 5678', 'AU', 'valid +56912345678'],
  ['＋56912345678', 'CL', 'valid +56912345678'],
  ['\u202a+56 9 1234 5678\u202c', 'CL', 'valid +56912345678'],
  ['\u2066(\u200e+56) 9 1234 5678\u2069', 'CL', 'valid +56912345678'],
  ['+56\u00a09\u00a01234\u20115678', 'CL', 'valid +56912345678'],
  ['tel:+56-9-1234-5678', 'CL', 'valid +56912345678'],
  ['+44 (0)20 7946 0958', 'CL', 'valid +442079460958'],
  ['9 1234 5678', 'CL', 'valid +56912345678'],
  ['(9) 1234-5678', 'CL', 'valid +56912345678'],
  ['٩١٢٣٤٥٦٧٨', 'CL', 'valid +56912345678'],
  ['९१२३४५६७८', 'CL', 'valid +56912345678'],
  ['56912345678', 'CL', 'valid +56912345678'],
  ['5491123456789', 'CL', 'valid +5491123456789'],
  ['011 15 2345-6789', 'AR', 'valid +5491123456789'],
  ['0612345678', 'IT', 'valid +390612345678'],
  ['+56 1 2345 6789', 'CL', 'doubtful +56123456789'],
  ['1 2345 6789', 'CL', 'doubtful +56123456789'],
  ['9 1234', 'CL', 'refused', 'too_short'],
  ['+56 9 1234 5678 9012 34', 'CL', 'refused', 'too_long'],
  ['+999 123456789', 'CL', 'refused', 'no_country'],
  ['+56 9 1234 5678 ext. 5', 'CL', 'refused', 'extension'],
  ['9 1234 5678 x5', 'CL', 'refused', 'extension'],
  ['9 1234 5678 #5', 'CL', 'refused', 'extension'],
  ['9 1234 5678 ramal 5', 'CL', 'refused', 'extension'],
  ['9123A5678', 'CL', 'refused', 'letters'],
  ['5.69123E+10', 'CL', 'refused', 'shortened'],
]

const inEveryForm = (text: string, country?: PhoneCountry) => {
  const reading = readPhone(text, country)
  if (reading.state !== 'possible') return 'refused'
  return `${reading.usual ? 'valid' : 'doubtful'} ${reading.e164}`
}

test.each(table)('%s of %s is %s in the account form', (text, country, verdict, problem) => {
  expect(inEveryForm(text, country)).toBe(verdict)
  if (problem) expect(readPhone(text, country)).toEqual({ state: 'impossible', problem })
})

test.each(table)('the API stores or refuses %s of %s as the form says: %s', (text, country, verdict) => {
  expect(parsePhone(text, country)).toBe(verdict.split(' ')[1])
})

test.each(table.filter(([, country]) => country))(
  'a paste reads %s of %s alike: %s',
  (text, country, verdict) => {
    const reading = readPastedPhone(text, country as PhoneCountry)
    const said =
      reading.kind === 'good'
        ? `${reading.doubtful === 'unusual' ? 'doubtful' : 'valid'} ${reading.phone}`
        : 'refused'
    expect(said).toBe(verdict)
  },
)

const wholeNumbers = table.filter(([, , verdict]) => verdict.startsWith('valid'))

test.each(wholeNumbers)('search and palette look %s of %s up as what it is: %s', (text, country, verdict) => {
  expect(fullNumbers(text, country)[0]).toBe(verdict.split(' ')[1])
})
