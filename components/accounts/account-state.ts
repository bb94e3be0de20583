import type { Account } from '@/lib/contract/account'
import { expiryMoment } from '@/lib/format/expiry'

export function isExpired({ expirationDate }: Pick<Account, 'expirationDate'>, now: number): boolean {
  return expirationDate ? Date.parse(expiryMoment(expirationDate)) <= now : false
}

/** The person's name, or the username where that is more than the phone; empty when there is neither. */
export function nameOf({
  fullname,
  username,
  phone,
}: Pick<Account, 'fullname' | 'username' | 'phone'>): string {
  if (fullname?.trim()) return fullname
  return username === phone ? '' : username
}
