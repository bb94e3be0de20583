import type { Account } from '@/lib/contract/accounts/account'
import { expiryMoment } from '@/lib/format/time/expiry'

export function isExpired({ expirationDate }: Pick<Account, 'expirationDate'>, now: number): boolean {
  return expirationDate ? Date.parse(expiryMoment(expirationDate)) <= now : false
}
