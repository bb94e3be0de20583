import type { ColumnFinding } from '@/lib/contract/import-options'
import { countryOf, isInternational, type PhoneCountry, plainPhone } from '@/lib/format/phone/read-phone'
import { isNumberOf, readPhoneCell, scientificPhone } from '../read-cell'

/** The number of phone numbers per country, the number of complete ones, and those in national form. */
type PhoneEvidence = { named: Map<PhoneCountry, number>; whole: number; national: string[] }

const fewestNamed = 3
const nearlyAll = 0.9
const clearMajority = 0.8
/**
 * The minimum number of phone numbers with a country's code, relative to the national ones. It is higher if
 * the national numbers are also valid in the expected country.
 */
const namedShare = { alone: 0.04, rivalled: 0.2 }

/**
 * The country shown by the phone numbers with a country code, and whether `most` or only `some` of the
 * column's numbers are in national form. These are assumed to be from `expected` unless the column shows
 * another country.
 */
export function findingOfPhones(
  cells: readonly string[],
  expected: PhoneCountry | undefined,
): Pick<ColumnFinding, 'country' | 'national'> {
  const evidence = collectEvidence(cells, expected)
  const country = findCountry(evidence, expected)
  const { whole, national } = evidence
  return {
    ...(country && { country }),
    ...(national.length > 0 && { national: national.length > whole ? 'most' : 'some' }),
  }
}

function collectEvidence(cells: readonly string[], expected: PhoneCountry | undefined): PhoneEvidence {
  const evidence: PhoneEvidence = { named: new Map(), whole: 0, national: [] }
  for (const cell of cells) addCell(evidence, cell, expected)
  return evidence
}

function addCell(evidence: PhoneEvidence, cell: string, expected: PhoneCountry | undefined): void {
  const text = plainPhone(cell)
  // 51 98765 4321 is valid in Porto Alegre and, with the country code, in Peru. If either country is
  // expected, the number counts as national, which is evidence for neither.
  const isExpected = expected && !isInternational(text) && isNumberOf(text, expected)
  const read = readPhoneCell(cell)
  if (isExpected || ('code' in read && read.code === 'country_code_missing')) evidence.national.push(text)
  else if ('phone' in read) {
    evidence.whole += 1
    addCountry(evidence, countryOf(read.phone))
  } else if (read.code === 'scientific_phone') addCountry(evidence, countryOf(scientificPhone(text)))
}

function addCountry({ named }: PhoneEvidence, country: PhoneCountry | undefined): void {
  if (country) named.set(country, (named.get(country) ?? 0) + 1)
}

/**
 * The only country whose code appears in the column often enough and in which nearly all national phone
 * numbers are valid. Undefined in case of doubt, since a wrong country would produce the numbers of
 * strangers.
 */
function findCountry(
  { named, national }: PhoneEvidence,
  expected: PhoneCountry | undefined,
): PhoneCountry | undefined {
  const explains = (country: PhoneCountry) =>
    national.filter((text) => isNumberOf(text, country)).length >= nearlyAll * national.length
  const fitting = [...named].filter(([country]) => explains(country))
  const total = fitting.reduce((sum, [, count]) => sum + count, 0)
  const [country, count] = fitting.find(([, count]) => count > clearMajority * total) ?? []
  if (!country || !count) return undefined
  const isRivalled = expected !== undefined && expected !== country && explains(expected)
  const fewest = national.length * namedShare[isRivalled ? 'rivalled' : 'alone']
  return count >= Math.max(fewestNamed, fewest) ? country : undefined
}
