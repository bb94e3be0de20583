import type { Allowed } from '@/components/palette/palette-props'

/** A key and the message key that describes it; `wants` is the required permission. */
type ScreenKey = { key: string; does: Does; wants?: keyof Allowed }

type Does =
  | 'search'
  | 'create'
  | 'createAccount'
  | 'createNotification'
  | 'createAlert'
  | 'down'
  | 'up'
  | 'enter'
  | 'select'
  | 'openBeside'
  | 'closeBeside'
  | 'edit'
  | 'save'
  | 'giveUp'
  | 'review'
  | 'acknowledge'
  | 'several'
  | 'lasso'
  | 'goToSelected'
  | 'sendNearest'
  | 'dispatch'
  | 'onScene'
  | 'clear'
  | 'closeAlert'
  | 'leave'

const walk: ScreenKey[] = [
  { key: 'J', does: 'down' },
  { key: 'K', does: 'up' },
  { key: 'Enter', does: 'enter' },
]
const search: ScreenKey = { key: '/', does: 'search' }
const create = (wants: keyof Allowed): ScreenKey => ({ key: 'N', does: 'create', wants })

const overview: ScreenKey[] = [
  { key: 'A', does: 'createAccount', wants: 'writeAccounts' },
  { key: 'M', does: 'createNotification', wants: 'send' },
  { key: 'N', does: 'createAlert', wants: 'writeAlerts' },
]
const accounts: ScreenKey[] = [
  search,
  create('writeAccounts'),
  ...walk,
  { key: 'O', does: 'openBeside' },
  { key: 'X', does: 'select', wants: 'writeAccounts' },
  { key: 'E', does: 'edit', wants: 'writeAccounts' },
  { key: 'Esc', does: 'closeBeside' },
]
const account: ScreenKey[] = [
  { key: 'E', does: 'edit', wants: 'writeAccounts' },
  { key: 'Ctrl Enter', does: 'save', wants: 'writeAccounts' },
  { key: 'Esc', does: 'giveUp', wants: 'writeAccounts' },
]
const alerts: ScreenKey[] = [
  search,
  create('writeAlerts'),
  ...walk,
  { key: 'A', does: 'acknowledge', wants: 'writeAlerts' },
  { key: 'F', does: 'sendNearest', wants: 'writeAlerts' },
  { key: 'E', does: 'edit', wants: 'writeAlerts' },
  { key: 'D', does: 'dispatch', wants: 'writeAlerts' },
  { key: 'S', does: 'onScene', wants: 'writeAlerts' },
  { key: 'C', does: 'clear', wants: 'writeAlerts' },
  { key: 'X', does: 'closeAlert', wants: 'writeAlerts' },
  { key: 'M', does: 'several', wants: 'writeAlerts' },
  { key: 'Shift', does: 'lasso', wants: 'writeAlerts' },
  { key: 'G', does: 'goToSelected' },
  { key: 'Esc', does: 'leave' },
]

/** The keys of each screen, by path; the first matching pattern applies. */
const screens: readonly (readonly [path: RegExp, keys: readonly ScreenKey[]])[] = [
  [/^\/$/, overview],
  [/^\/accounts$/, accounts],
  [/^\/accounts\/by-ids$/, walk],
  [/^\/accounts\/(new|import|bring-in|jobs)(\/|$)/, []],
  [/^\/accounts\/[^/]+$/, account],
  [/^\/notifications$/, [search, create('send'), ...walk]],
  [/^\/notifications\/new$/, [{ key: 'Enter', does: 'review' }]],
  [/^\/alerts$/, alerts],
  [/^\/settings\/(account-types|attributes)$/, [create('createsTypes')]],
  [/^\/settings\/(alert-types|responders|areas|displays|webhooks)$/, [create('writeSettings')]],
  [/^\/settings\/identities$/, [create('createsIdentities')]],
  [/^\/settings\/audit$/, [{ ...search, wants: 'seesManaged' }]],
]

/** Returns the keys of the screen at this path that the user is permitted to use. */
export function keysOfScreen(path: string, allowed: Allowed): readonly ScreenKey[] {
  const [, keys = []] = screens.find(([pattern]) => pattern.test(path)) ?? []
  return keys.filter(({ wants }) => !wants || allowed[wants])
}
