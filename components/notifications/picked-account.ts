import type { Account } from '@/lib/contract/accounts/account'
import { accountName } from '@/lib/format/account-name'

/** An account as it was when it was picked. */
export type PickedAccount = { id: string; name: string; phone: string }

/** Of an account only what a chip shows. */
export function pickAccount(account: Pick<Account, 'id' | 'fullname' | 'username' | 'phone'>): PickedAccount {
  return { id: account.id, name: accountName(account).trim(), phone: account.phone }
}
