import type { AccountValues } from '../../form/account-values'

/** `values` with the one field as it was typed. */
export function withField(values: AccountValues, path: string, typed: AccountValues): AccountValues {
  const [member = '', key] = path.split('.')
  if (key !== undefined) {
    return { ...values, attributes: { ...values.attributes, [key]: typed.attributes[key] ?? '' } }
  }
  const changed = { ...values, [member]: typed[member as 'fullname'] }
  return member === 'phone' ? { ...changed, country: typed.country } : changed
}
