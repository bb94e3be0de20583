import type { Account } from '@/lib/contract/account'
import type { AccountMatch } from '@/lib/contract/account-search'
import type { Allowed } from './palette-props'
import type { FoundScreen } from './palette-screens'

/** What can be done with an account that was found. */
export type Act = 'open' | 'message' | 'newAlert' | 'block' | 'unblock' | 'copyPhone'

export type PaletteItem =
  | { kind: 'account'; account: AccountMatch; query: string }
  | { kind: 'create'; phone: string }
  | ({ kind: 'screen' } & FoundScreen)
  | { kind: 'act'; act: Act; account: Account }

export type PaletteSection = {
  value: 'recent' | 'accounts' | 'create' | 'screens' | 'acts'
  items: PaletteItem[]
}

/** Where it leads to, where it leads to an address. */
export function hrefOf(item: PaletteItem): string | undefined {
  if (item.kind === 'account') return `/accounts/${item.account.id}`
  if (item.kind === 'create') return `/accounts/new?phone=${encodeURIComponent(item.phone)}`
  if (item.kind === 'act') return addressOf(item.act, item.account.id)
  return 'href' in item.screen ? item.screen.href : undefined
}

function addressOf(act: Act, accountId: string): string | undefined {
  if (act === 'open') return `/accounts/${accountId}`
  if (act === 'message') return `/notifications/new?accounts=${accountId}`
  return act === 'newAlert' ? `/alerts?new=true&caller=${accountId}` : undefined
}

export function keyOf(item: PaletteItem): string {
  if (item.kind === 'account') return item.account.id
  if (item.kind === 'create') return item.phone
  return item.kind === 'act' ? item.act : item.screen.key
}

export function textOf(item: PaletteItem): string {
  if (item.kind === 'account') return item.account.phone
  if (item.kind === 'create') return item.phone
  return item.kind === 'act' ? item.act : item.name
}

/** Of what can be done with an account, what the reader may do; a blocked one raises no alerts. */
export function actsOn(account: Account, allowed: Allowed): PaletteItem[] {
  const acts: (Act | false)[] = [
    'open',
    allowed.send && 'message',
    allowed.writeAlerts && !account.blocked && 'newAlert',
    allowed.writeAccounts && (account.blocked ? 'unblock' : 'block'),
    'copyPhone',
  ]
  return acts.filter((act) => act !== false).map((act) => ({ kind: 'act', act, account }))
}
