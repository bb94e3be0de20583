import { createAccount } from '@/lib/contract/account'
import { createAlert } from '@/lib/contract/alert'
import { sendNotification } from '@/lib/contract/notification'
import type { Role } from '@/lib/contract/operation'
import type { PartName } from './part-skeleton'

const operations = { accounts: createAccount, notifications: sendNotification, alerts: createAlert }

/** Whether the role may make a new one of what the part shows. */
export function mayWrite(role: Role, part: PartName): boolean {
  return operations[part].roles?.includes(role) ?? true
}
