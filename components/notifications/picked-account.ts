import type { Account } from '@/lib/contract/account'

/** An account as it was when it was picked. */
export type PickedAccount = { id: string; name: string; phone: string }

/** Of an account only what a chip shows. */
export function pickAccount({
  id,
  fullname,
  username,
  phone,
}: Pick<Account, 'id' | 'fullname' | 'username' | 'phone'>): PickedAccount {
  return { id, name: fullname?.trim() || (username === phone ? '' : username), phone }
}
