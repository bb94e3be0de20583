import { readFileSync } from 'node:fs'
import type { messages } from '@/lib/i18n/messages'

type Messages = (typeof messages)['en']

/** Reads the messages as a file, since the test runner cannot import JSON. */
const read = <Area extends keyof Messages>(area: Area): Messages[Area] =>
  JSON.parse(readFileSync(new URL(`../../lib/i18n/messages/en/${area}.json`, import.meta.url), 'utf8'))

const [accounts, alerts, common, errors] = [read('accounts'), read('alerts'), read('common'), read('errors')]
const [notifications, overview, settings, shell] = [
  read('notifications'),
  read('overview'),
  read('settings'),
  read('shell'),
]

/** The texts that the walk looks for, in its browsers' language. */
export const words = { accounts, alerts, common, notifications, settings, shell }

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** A placeholder in a text matches anything. */
const pattern = (message: string) =>
  message
    .split(/\{\w+\}/)
    .map(escaped)
    .join('.*')

/** Matches a complete message built from any of these texts. */
export const saying = (...texts: string[]) => new RegExp(`^(?:${texts.map(pattern).join('|')})$`)
const containing = (...texts: string[]) => new RegExp(texts.map(pattern).join('|'), 'i')

const { actions } = accounts

/** Messages in which a screen says that something was done. */
export const saysDone = saying(
  ...Object.values(alerts.done),
  alerts.new.placed,
  accounts.created,
  accounts.saved,
  accounts.inPlace.saved,
  actions.blocked,
  actions.unblocked,
  actions.validated,
  actions.unvalidated,
  actions.subscribed,
  actions.unsubscribed,
  actions.undone,
  settings.saved,
)

/** Phrases in which a screen says that its content may be old or could not be loaded. */
export const marksOfOld = containing(
  alerts.freshness.never,
  alerts.freshness.stale,
  alerts.map.incomplete,
  accounts.list.noAnswer,
  notifications.stale,
  notifications.reach.failed,
  overview.stale,
  shell.connection.staleHint,
  errors.page.text,
  errors.reads.unreachable,
  errors.codes.unreachable,
  errors.codes.unavailable,
  errors.codes.internal,
)

/** Phrases in which a screen says that the outcome of a change is unknown. */
export const marksOfUnknown = containing(
  accounts.actions.notKnown,
  errors.codes.not_known,
  errors.once.not_known,
  notifications.send.unknown,
)
