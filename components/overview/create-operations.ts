import { createAccount } from '@/lib/contract/accounts/account'
import { createAlert } from '@/lib/contract/alerts/alert'
import { sendNotification } from '@/lib/contract/sending'

/** The operation that creates a record of the kind that each part lists. */
export const createOperations = {
  accounts: createAccount,
  notifications: sendNotification,
  alerts: createAlert,
}
