import { createAccount } from '@/lib/contract/accounts/account'
import { createAlert } from '@/lib/contract/alerts/alert'
import { sendNotification } from '@/lib/contract/sending'

/** For each part of the overview, the operation that creates a record of the kind it lists. */
export const createOperations = {
  accounts: createAccount,
  notifications: sendNotification,
  alerts: createAlert,
}
