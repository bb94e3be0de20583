import type { Askable } from '@/components/accounts/list/ask-deployment'
import {
  accountHref,
  accountsHref,
  alertsHref,
  composeHref,
  newAccountHref,
  notificationHref,
} from '@/components/hrefs'
import type { Account } from '@/lib/contract/accounts/account'
import type { AccountMatch } from '@/lib/contract/accounts/account-search'
import type { Alert } from '@/lib/contract/alerts/alert'
import type { Notification } from '@/lib/contract/notification'
import type { Allowed } from './palette-props'
import type { FoundScreen } from './palette-screens'

/** What can be done with an account that was found. */
export type Act = 'open' | 'message' | 'newAlert' | 'block' | 'unblock' | 'copyPhone'

export type PaletteItem =
  | { kind: 'account'; account: AccountMatch }
  | { kind: 'list'; query: string }
  /** Looks up an account that may not have passed through Beacon yet. */
  | { kind: 'ask'; askable: Askable }
  | { kind: 'create'; phone: string }
  | { kind: 'alert'; alert: Alert }
  | { kind: 'notification'; notification: Notification }
  | ({ kind: 'screen' } & FoundScreen)
  | ActItem

export type ActItem = { kind: 'act'; act: Act; account: Account }

export type PaletteSection = {
  value: 'recent' | 'accounts' | 'ask' | 'create' | 'screens' | 'alerts' | 'notifications' | 'acts'
  items: PaletteItem[]
}

/** The URL that an item opens, if any. */
export function hrefOf(item: PaletteItem): string | undefined {
  switch (item.kind) {
    case 'account':
      return accountHref(item.account.id)
    case 'list':
      return accountsHref({ q: item.query })
    case 'ask':
      return 'id' in item.askable ? accountHref(item.askable.id) : undefined
    case 'create':
      return newAccountHref(item.phone)
    case 'alert':
      return alertsHref({ alert: item.alert.number })
    case 'notification':
      return notificationHref(item.notification.id)
    case 'act':
      return addressOf(item.act, item.account.id)
    case 'screen':
      return 'href' in item.screen ? item.screen.href : undefined
  }
}

function addressOf(act: Act, accountId: string): string | undefined {
  if (act === 'open') return accountHref(accountId)
  if (act === 'message') return composeHref({ account: accountId })
  return act === 'newAlert' ? alertsHref({ account: accountId, new: true }) : undefined
}

export function keyOf(item: PaletteItem): string {
  if (item.kind === 'act') return item.act
  return item.kind === 'screen' ? item.screen.key : `${item.kind} ${hrefOf(item)}`
}

/** The actions that the user may take on an account; blocked accounts cannot raise alerts. */
export function actsOn(account: Account, allowed: Allowed): ActItem[] {
  const acts: (Act | false)[] = [
    'open',
    allowed.send && 'message',
    allowed.writeAlerts && !account.blocked && 'newAlert',
    allowed.writeAccounts && (account.blocked ? 'unblock' : 'block'),
    'copyPhone',
  ]
  return acts.filter((act) => act !== false).map((act) => ({ kind: 'act', act, account }))
}
