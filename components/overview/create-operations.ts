import { createAccount } from '@/lib/contract/accounts/account'
import { createAlert } from '@/lib/contract/alerts/alert'
import { sendNotification } from '@/lib/contract/sending'

/** The operation that creates the records listed in each part of the overview. */
export const createOperations = {
  accounts: createAccount,
  notifications: sendNotification,
  alerts: createAlert,
}
