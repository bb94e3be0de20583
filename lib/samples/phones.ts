import { countryOf, mobileRanges, placeInCountry } from './countries'
import { hash } from './random'

// Coprime with 10, so that multiplying by it modulo a power of 10 reaches every number exactly once.
const stride = 7_368_787

/** Returns a valid mobile number in E.164 that is unique among the indexes of this seed. */
export function samplePhone(seed: number, index: number): string {
  const country = countryOf(index)
  const { prefixes, digits } = mobileRanges[country]
  const place = placeInCountry(index)
  const number = (place * stride + hash(`${seed} ${country}`)) % 10 ** digits
  return `+${prefixes[place % prefixes.length]}${String(number).padStart(digits, '0')}`
}
