import { countryOf, mobileRanges, placeInCountry } from './countries'
import { hash } from './random'

// Has no factor with 10 in common, so that multiplying by it leads to every number of a range once.
const stride = 7_368_787

/** A valid mobile number in E.164 that no other index has under this seed. */
export function samplePhone(seed: number, index: number): string {
  const { prefixes, digits } = mobileRanges[countryOf(index)]
  const place = placeInCountry(index)
  const range = 10 ** digits
  const number = (Math.floor(place / prefixes.length) * stride + hash(`${seed} phone`)) % range
  return `+${prefixes[place % prefixes.length]}${String(number).padStart(digits, '0')}`
}
