import {
  ArchiveRestore,
  ArrowDownToLine,
  Bell,
  BookUser,
  Building2,
  Cable,
  CircleDot,
  FileUp,
  FlaskConical,
  HeartHandshake,
  House,
  IdCard,
  Keyboard,
  KeyRound,
  Languages,
  LifeBuoy,
  ListChecks,
  ListFilter,
  LogOut,
  type LucideIcon,
  MapPinned,
  Monitor,
  Moon,
  Plug,
  ScrollText,
  Send,
  Settings,
  ShieldCheck,
  SlidersHorizontal,
  Sun,
  SunMoon,
  TriangleAlert,
  Tv,
  UserPlus,
  Users,
  Webhook,
} from 'lucide-react'
import { findFolded } from '@/components/accounts/list/table/split-match'
import { settingsHref } from '@/components/shell/navigation'
import { fold, partsOf } from '@/lib/format/fold'
import type { Allowed } from './palette-props'

type Leads =
  | { href: string }
  | { preference: 'theme' | 'language'; value: string }
  | { preference: 'shortcuts' | 'signOut' }

/** The section that a screen or preference belongs to. */
type Within = 'accounts' | 'notifications' | 'alerts' | 'settings' | 'theme' | 'language'

type Listed = Leads & {
  key: string
  Icon: LucideIcon
  within?: Within
  wants?: keyof Allowed
  /** Whether the screen is listed before anything is typed. */
  isMain?: true
}

/** The screens, settings and actions that the palette can open; `key` is the message key of the name. */
const screens = [
  { key: 'overview', href: '/', Icon: House, isMain: true },
  { key: 'accounts', href: '/accounts', Icon: Users, isMain: true },
  { key: 'byIds', href: '/accounts/by-ids', Icon: ListFilter, isMain: true, within: 'accounts' },
  {
    key: 'newAccount',
    href: '/accounts/new',
    Icon: UserPlus,
    wants: 'writeAccounts',
    isMain: true,
    within: 'accounts',
  },
  {
    key: 'bringIn',
    href: '/accounts/bring-in',
    Icon: ArrowDownToLine,
    wants: 'bringsIn',
    within: 'accounts',
  },
  { key: 'imports', href: '/accounts/import', Icon: FileUp, wants: 'seesJobs', within: 'accounts' },
  { key: 'jobs', href: '/accounts/jobs', Icon: ListChecks, wants: 'seesJobs', within: 'accounts' },
  {
    key: 'deleted',
    href: '/accounts?deleted=true',
    Icon: ArchiveRestore,
    wants: 'seesJobs',
    within: 'accounts',
  },
  { key: 'notifications', href: '/notifications', Icon: Bell, isMain: true },
  {
    key: 'newNotification',
    href: '/notifications/new',
    Icon: Send,
    wants: 'send',
    isMain: true,
    within: 'notifications',
  },
  {
    key: 'inbox',
    href: '/inbox',
    Icon: FlaskConical,
    wants: 'seesInbox',
    isMain: true,
    within: 'notifications',
  },
  { key: 'alerts', href: '/alerts', Icon: TriangleAlert, isMain: true },
  {
    key: 'newAlert',
    href: '/alerts?new=true',
    Icon: TriangleAlert,
    wants: 'writeAlerts',
    isMain: true,
    within: 'alerts',
  },
  { key: 'handover', href: '/alerts/handover', Icon: HeartHandshake, within: 'alerts' },
  { key: 'wall', href: '/alerts/wall', Icon: Monitor, within: 'alerts' },
  { key: 'settings', href: settingsHref, Icon: Settings, isMain: true },
  { key: 'accountTypes', href: '/settings/account-types', Icon: BookUser, within: 'settings' },
  { key: 'attributes', href: '/settings/attributes', Icon: SlidersHorizontal, within: 'settings' },
  { key: 'alertTypes', href: '/settings/alert-types', Icon: CircleDot, within: 'settings' },
  { key: 'responders', href: '/settings/responders', Icon: LifeBuoy, within: 'settings' },
  { key: 'areas', href: '/settings/areas', Icon: MapPinned, within: 'settings' },
  { key: 'identities', href: '/settings/identities', Icon: IdCard, within: 'settings' },
  { key: 'ownSignIn', href: '/settings/sign-in', Icon: ShieldCheck, within: 'settings' },
  {
    key: 'companySignIn',
    href: '/settings/company-sign-in',
    Icon: KeyRound,
    wants: 'seesManaged',
    within: 'settings',
  },
  { key: 'channels', href: '/settings/channels', Icon: Plug, wants: 'seesChannels', within: 'settings' },
  {
    key: 'connection',
    href: '/settings/connection',
    Icon: Cable,
    wants: 'seesConnection',
    within: 'settings',
  },
  { key: 'business', href: '/settings/business', Icon: Building2, within: 'settings' },
  { key: 'displays', href: '/settings/displays', Icon: Tv, wants: 'seesManaged', within: 'settings' },
  { key: 'webhooks', href: '/settings/webhooks', Icon: Webhook, wants: 'seesManaged', within: 'settings' },
  { key: 'audit', href: '/settings/audit', Icon: ScrollText, wants: 'seesManaged', within: 'settings' },
  { key: 'themeLight', preference: 'theme', value: 'light', Icon: Sun, within: 'theme' },
  { key: 'themeDark', preference: 'theme', value: 'dark', Icon: Moon, within: 'theme' },
  { key: 'themeSystem', preference: 'theme', value: 'system', Icon: SunMoon, within: 'theme' },
  { key: 'english', preference: 'language', value: 'en', Icon: Languages, within: 'language' },
  { key: 'spanish', preference: 'language', value: 'es', Icon: Languages, within: 'language' },
  { key: 'portuguese', preference: 'language', value: 'pt', Icon: Languages, within: 'language' },
  { key: 'shortcuts', preference: 'shortcuts', Icon: Keyboard },
  { key: 'signOut', preference: 'signOut', Icon: LogOut },
] as const satisfies readonly Listed[]

export type Screen = (typeof screens)[number]

const withOwnWords = ['accounts', 'jobs', 'deleted', 'identities', 'business'] as const

/** Whether the screen has additional synonyms, for actions that are possible only on Beacon's own records. */
export const hasOwnWords = (key: Screen['key']): key is (typeof withOwnWords)[number] =>
  withOwnWords.some((one) => one === key)

/** Functions that return a screen's name and its comma-separated synonyms in the user's language. */
export type ScreenWords = { nameOf: (screen: Screen) => string; othersOf: (screen: Screen) => string }

/** `word` is the synonym that matched if the name did not. */
export type FoundScreen = { screen: Screen; name: string; word?: string }

/**
 * The screens that match the input and that the user may use: first those whose name matches, then those with a
 * matching synonym. Empty input lists the main screens.
 */
export function findScreens(
  typed: string,
  allowed: Allowed,
  { nameOf, othersOf }: ScreenWords,
): FoundScreen[] {
  const open = screens.filter((screen) => !('wants' in screen) || allowed[screen.wants])
  if (typed === '') {
    return open.filter((one) => 'isMain' in one).map((screen) => ({ screen, name: nameOf(screen) }))
  }
  const found = open.map((screen) => ({ screen, name: nameOf(screen) }))
  const named = found.filter(({ name }) => findFolded(name, typed))
  const called = found
    .filter((one) => !named.includes(one))
    .flatMap((one) => {
      const word = findWord(one.name, othersOf(one.screen), typed)
      return word ? [{ ...one, word }] : []
    })
  return [...named, ...called]
}

/**
 * The synonym that explains a match: every typed word must be the beginning of a word in the synonym or in the name. A
 * single letter is ignored, since it would match too much.
 */
function findWord(name: string, others: string, typed: string): string | undefined {
  if (typed.length < 2) return undefined
  const begins = (text: string) => (word: string) => ` ${partsOf(fold(text)).join(' ')}`.includes(` ${word}`)
  const wanted = partsOf(fold(typed))
  const unnamed = wanted.filter((word) => !begins(name)(word))
  return others.split(', ').find((other) => unnamed.length > 0 && unnamed.every(begins(other)))
}
