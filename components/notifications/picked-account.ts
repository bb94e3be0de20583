import type { Account } from '@/lib/contract/accounts/account'
import { accountName } from '@/lib/format/account-name'

/** An account as it was when picked. */
export type PickedAccount = { id: string; name: string; phone: string }

/** Reduces an account to what a chip shows. */
export function pickAccount(account: Pick<Account, 'id' | 'fullname' | 'username' | 'phone'>): PickedAccount {
  return { id: account.id, name: accountName(account).trim(), phone: account.phone }
}
