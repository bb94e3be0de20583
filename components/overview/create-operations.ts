import { createAccount } from '@/lib/contract/accounts/account'
import { createAlert } from '@/lib/contract/alerts/alert'
import { sendNotification } from '@/lib/contract/sending'

/** What makes a new one of what a part shows. */
export const createOperations = {
  accounts: createAccount,
  notifications: sendNotification,
  alerts: createAlert,
}
