import { readFileSync } from 'node:fs'
import type { messages } from '@/lib/i18n/messages'

type Messages = (typeof messages)['en']

/** Read as a file: what runs the journeys imports no JSON. */
const read = <Area extends keyof Messages>(area: Area): Messages[Area] =>
  JSON.parse(readFileSync(new URL(`../../lib/i18n/messages/en/${area}.json`, import.meta.url), 'utf8'))

const [accounts, alerts, common, errors] = [read('accounts'), read('alerts'), read('common'), read('errors')]
const [notifications, overview, settings, shell] = [
  read('notifications'),
  read('overview'),
  read('settings'),
  read('shell'),
]

/** The words that the walk looks for, in the language of its browsers. */
export const words = { accounts, alerts, common, notifications, settings, shell }

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** Anything may stand where a message has a gap. */
const pattern = (message: string) =>
  message
    .split(/\{\w+\}/)
    .map(escaped)
    .join('.*')

/** The whole of a sentence, of any of these messages. */
export const saying = (...sentences: string[]) => new RegExp(`^(?:${sentences.map(pattern).join('|')})$`)
const containing = (...sentences: string[]) => new RegExp(sentences.map(pattern).join('|'), 'i')

const { actions } = accounts

/** By which a screen says that something was done. */
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

/** By which a screen says that what it shows may be old, or could not be read. */
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

/** By which it says that it does not know what became of a change. */
export const marksOfUnknown = containing(
  accounts.actions.notKnown,
  errors.codes.not_known,
  errors.once.not_known,
  notifications.send.unknown,
)
