import type { Account } from '@/lib/contract/account'
import type { PickedAccount } from './stored-draft'

/** Of an account only what a chip shows. */
export function pickAccount({ id, fullname, username, phone }: Account): PickedAccount {
  return { id, name: fullname?.trim() || (username === phone ? '' : username), phone }
}
