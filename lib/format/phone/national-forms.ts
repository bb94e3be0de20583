import type { CountryCode } from 'libphonenumber-js/min'

/**
 * The national numbers, without calling code, of countries for which the library's small tables check little more than
 * the length. Without these patterns, a number that lacks its area code, or a foreign one that lacks its plus, would
 * pass as a usual number there.
 */
const forms: { [country in CountryCode]?: RegExp } = {
  // An area code and a mobile or landline number, or a service number.
  BR: /^(?:1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])(?:9\d{8}|[2-9]\d{7})$|^[3589]00\d{6,7}$|^[34]0\d{6}$/,
  CO: /^(?:\d{8}|\d{10}|1[89]00\d{7})$/,
  EC: /^(?:\d{8,9}|1[789]00\d{6,7})$/,
  GT: /^(?:\d{8}|1[89]00\d{7})$/,
}

/** Whether a number has a form that its country uses; true for a country without a pattern above. */
export const hasNationalForm = (country: CountryCode | undefined, national: string): boolean =>
  (country && forms[country]?.test(national)) ?? true
