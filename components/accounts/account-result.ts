import type { Account } from '@/lib/contract/account'
import type { ActionResult } from '@/lib/data/write'

export type AccountResult = ActionResult<{ account: Account }>
