import type {
  bulkActions,
  channelNames,
  channels,
  deliveryStates,
  jobStates,
  notificationStates,
  personStates,
  rowOutcomes,
} from '@/lib/contract/choices'
import type { deliveryReasons } from '@/lib/contract/notification'
import type { roles } from '@/lib/contract/roles'

type Words<Values extends readonly string[]> = Record<Values[number], string>

export const deliveryStateWords: Words<typeof deliveryStates> = {
  queued: 'Stored, and waiting for its turn.',
  sending: 'Being given to the provider right now.',
  accepted: 'The provider took it over. Whether it arrived is not known yet.',
  delivered: 'It arrived on the device.',
  read: 'The recipient opened it.',
  failed: 'It will not arrive; `reason` and `providerCode` say why. Nothing more is tried.',
  skipped: 'Not sent because of the recipient, as `reason` says. Nothing went out.',
  unknown:
    'It may have been sent, and nobody can say so. It is not sent again, so that nobody gets it twice.',
  cancelled: 'Called off before it went out.',
  kept: 'Kept and not sent: no provider is configured for its channel.',
}

export const personStateWords: Words<typeof personStates> = {
  read: deliveryStateWords.read,
  delivered: 'It arrived on a device.',
  accepted: deliveryStateWords.accepted,
  waiting: 'Queued, or being sent.',
  unknown: deliveryStateWords.unknown,
  kept: deliveryStateWords.kept,
  failed: 'It will not arrive on any channel.',
  cancelled: deliveryStateWords.cancelled,
  skipped: deliveryStateWords.skipped,
}

export const deliveryReasonWords: Words<typeof deliveryReasons> = {
  blocked: 'The account is blocked.',
  unsubscribed: 'The account has unsubscribed.',
  expired: 'The account has expired.',
  unknown_account: 'No account has this id.',
  no_account: 'No account has this phone, and only accounts get push messages.',
  no_device: 'The account has no device that gets pushes.',
  device_gone: 'The provider says that the device will never be reached again; it was removed.',
  phone_changed: 'The account has another phone by now than the one that was named.',
  no_provider: 'No provider is configured for the channel.',
  interrupted: 'The process ended while it was being sent.',
  provider_refused: 'The provider refused it; `providerCode` is its own code.',
  provider_answer_unclear: 'The provider did not say clearly whether it took the message.',
  too_many_attempts: 'The provider could not be reached in all attempts.',
  internal_error: 'Something went wrong on our side in every attempt; it was not sent.',
}

export const channelWords: Words<typeof channels> = {
  push: 'A push message to a device.',
  whatsapp: 'A WhatsApp message to the phone.',
  sms: 'A text message to the phone, as the welcome of a new account.',
}

export const channelNameWords: Words<typeof channelNames> = {
  fcm: 'Pushes to apps, by Firebase Cloud Messaging.',
  webpush: 'Pushes to browsers.',
  whatsapp: 'Messages by WhatsApp.',
  sms: 'Text messages.',
}

export const notificationStateWords: Words<typeof notificationStates> = {
  scheduled: 'Goes out at `sendAt`.',
  waiting: 'Waits before it goes out, and can still be called off.',
  running: 'Deliveries are going out.',
  done: 'Every delivery has come to an end.',
  cancelled: 'Called off.',
}

export const jobStateWords: Words<typeof jobStates> = {
  draft: 'Made, and not started.',
  checking: 'The dry run is going on, or waits for its turn.',
  checked: 'The dry run is done; it can be started.',
  waiting: 'Started, and waiting for its turn.',
  running: 'Rows are being done.',
  done: 'All rows are done.',
  cancelled: 'Stopped before its end; what was done stays.',
  failed: 'It could not go on; `failure` says why.',
  undoing: 'Being taken back, or waiting for its turn.',
  undone: 'Taken back.',
}

export const jobKindWords: Words<readonly ['import', ...typeof bulkActions]> = {
  import: 'Accounts from a CSV file.',
  block: 'Blocks the accounts.',
  unblock: 'Takes the block away.',
  validate: 'Marks the accounts as validated.',
  invalidate: 'Takes that mark away.',
  subscribe: 'Lets the accounts get notifications.',
  unsubscribe: 'Lets them get none.',
  move: 'Gives the accounts another type.',
  delete: 'Deletes the accounts.',
}

export const rowOutcomeWords: Words<typeof rowOutcomes> = {
  created: 'An account was created.',
  updated: 'An account was changed.',
  deleted: 'An account was deleted.',
  skipped: 'Nothing was to be done.',
  refused: 'Not done; `issues` says why.',
  undone: 'Taken back.',
  kept: 'Left alone when the job was taken back, because the account has changed since.',
}

export const roleWords: Words<typeof roles> = {
  admin: 'May do everything.',
  agent: 'Creates, changes and deletes accounts.',
  sender: 'Sends notifications.',
  dispatcher: 'Raises, changes and closes alerts.',
  viewer: 'Reads everything and changes nothing.',
}
