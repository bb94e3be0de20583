import { countryOf, mobileRanges, placeInCountry } from './countries'
import { hash } from './random'

// This number is coprime with 10, so multiplying by it reaches every number in a range exactly once.
const stride = 7_368_787

/** A valid mobile number in E.164, which no other index with the same seed has. */
export function samplePhone(seed: number, index: number): string {
  const country = countryOf(index)
  const { prefixes, digits } = mobileRanges[country]
  const place = placeInCountry(index)
  const number = (place * stride + hash(`${seed} ${country}`)) % 10 ** digits
  return `+${prefixes[place % prefixes.length]}${String(number).padStart(digits, '0')}`
}
