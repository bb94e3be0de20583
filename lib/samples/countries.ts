export const countryCodes = ['CL', 'AR', 'MX', 'BR', 'CO', 'PE', 'ES', 'US', 'UY'] as const
export type CountryCode = (typeof countryCodes)[number]

/**
 * Prefixes of mobile numbers, without the plus sign, and the number of digits that follow. Any digits make a valid
 * number.
 */
export const mobileRanges: Record<CountryCode, { prefixes: string[]; digits: number }> = {
  CL: { prefixes: ['5694', '5695', '5698'], digits: 7 },
  AR: { prefixes: ['5491130', '5491151', '5491162', '5493415', '5493516', '5492615'], digits: 6 },
  MX: { prefixes: ['52551', '52554', '52818', '52331', '52222', '52442', '52999', '52664'], digits: 7 },
  BR: { prefixes: ['551199', '551198', '552199', '554199', '555198', '557199', '558199'], digits: 7 },
  CO: { prefixes: ['57300', '57301', '57310', '57312', '57314', '57315', '57317', '57320'], digits: 7 },
  PE: { prefixes: ['5191', '5194', '5195', '5196', '5197', '5198', '5199'], digits: 7 },
  ES: { prefixes: ['3461', '3462', '3463', '3465', '3466', '3468'], digits: 7 },
  US: { prefixes: ['13054', '17863', '17137', '12143', '13105', '16462', '14155', '12063'], digits: 6 },
  UY: { prefixes: ['59891', '59892', '59894', '59895', '59898', '59899'], digits: 6 },
}

// The rotation is fixed, so that an account's unique phone number can be computed from its index alone.
const rotation = 'CL CL AR MX CL BR CO CL PE ES CL AR US MX CL CO BR CL UY PE'.split(' ') as CountryCode[]
const places = rotation.map((country, slot) => ({
  country,
  before: rotation.slice(0, slot).filter((other) => other === country).length,
  inRotation: rotation.filter((other) => other === country).length,
}))

export function countryOf(index: number): CountryCode {
  return rotation[index % rotation.length] as CountryCode
}

/** Returns the number of accounts before `index` that are from the same country. */
export function placeInCountry(index: number): number {
  const { before, inRotation } = places[index % places.length] as (typeof places)[number]
  return Math.floor(index / places.length) * inRotation + before
}
