import type { Account } from '@/lib/contract/account'

/** A date alone means until the end of that day, in UTC. */
export function isExpired({ expirationDate }: Pick<Account, 'expirationDate'>, now: number): boolean {
  if (!expirationDate) return false
  const end = expirationDate.includes('T') ? expirationDate : `${expirationDate}T23:59:59.999Z`
  return Date.parse(end) <= now
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
