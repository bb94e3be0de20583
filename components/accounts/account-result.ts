import type { Account } from '@/lib/contract/account'
import type { ActionResult } from '@/lib/queries/action-result'

export type AccountResult = ActionResult<{ account: Account }>
