import { countryOf, mobileRanges, placeInCountry } from './countries'
import { hash } from './random'

// Coprime with 10, so multiplying by it reaches every number in a range once.
const stride = 7_368_787

/** A valid mobile number in E.164, unique to this index under this seed. */
export function samplePhone(seed: number, index: number): string {
  const country = countryOf(index)
  const { prefixes, digits } = mobileRanges[country]
  const place = placeInCountry(index)
  const number = (place * stride + hash(`${seed} ${country}`)) % 10 ** digits
  return `+${prefixes[place % prefixes.length]}${String(number).padStart(digits, '0')}`
}
