import { sendNotification } from '@/lib/contract/notification'
import type { Role } from '@/lib/contract/operation'

/** Who sees the acts of sending; the API decides by the same list. */
export function canSend(role: Role): boolean {
  return sendNotification.roles?.includes(role) ?? true
}
