import type { Locale } from './languages'
import enAccountList from './messages/en/accountList.json'
import enAccounts from './messages/en/accounts.json'
import enAlerts from './messages/en/alerts.json'
import enAreas from './messages/en/areas.json'
import enAuth from './messages/en/auth.json'
import enCommon from './messages/en/common.json'
import enComposing from './messages/en/composing.json'
import enDispatch from './messages/en/dispatch.json'
import enDisplays from './messages/en/displays.json'
import enErrors from './messages/en/errors.json'
import enFatal from './messages/en/fatal.json'
import enFollowing from './messages/en/following.json'
import enInbox from './messages/en/inbox.json'
import enJobs from './messages/en/jobs.json'
import enMap from './messages/en/map.json'
import enMentions from './messages/en/mentions.json'
import enNotifications from './messages/en/notifications.json'
import enOverview from './messages/en/overview.json'
import enPalette from './messages/en/palette.json'
import enPlaces from './messages/en/places.json'
import enResponders from './messages/en/responders.json'
import enSettings from './messages/en/settings.json'
import enShell from './messages/en/shell.json'
import enShift from './messages/en/shift.json'
import enViews from './messages/en/views.json'
import enGBDates from './messages/en-GB/dates.json'
import esAccountList from './messages/es/accountList.json'
import esAccounts from './messages/es/accounts.json'
import esAlerts from './messages/es/alerts.json'
import esAreas from './messages/es/areas.json'
import esAuth from './messages/es/auth.json'
import esCommon from './messages/es/common.json'
import esComposing from './messages/es/composing.json'
import esDispatch from './messages/es/dispatch.json'
import esDisplays from './messages/es/displays.json'
import esErrors from './messages/es/errors.json'
import esFatal from './messages/es/fatal.json'
import esFollowing from './messages/es/following.json'
import esInbox from './messages/es/inbox.json'
import esJobs from './messages/es/jobs.json'
import esMap from './messages/es/map.json'
import esMentions from './messages/es/mentions.json'
import esNotifications from './messages/es/notifications.json'
import esOverview from './messages/es/overview.json'
import esPalette from './messages/es/palette.json'
import esPlaces from './messages/es/places.json'
import esResponders from './messages/es/responders.json'
import esSettings from './messages/es/settings.json'
import esShell from './messages/es/shell.json'
import esShift from './messages/es/shift.json'
import esViews from './messages/es/views.json'
import ptAccountList from './messages/pt/accountList.json'
import ptAccounts from './messages/pt/accounts.json'
import ptAlerts from './messages/pt/alerts.json'
import ptAreas from './messages/pt/areas.json'
import ptAuth from './messages/pt/auth.json'
import ptCommon from './messages/pt/common.json'
import ptComposing from './messages/pt/composing.json'
import ptDispatch from './messages/pt/dispatch.json'
import ptDisplays from './messages/pt/displays.json'
import ptErrors from './messages/pt/errors.json'
import ptFatal from './messages/pt/fatal.json'
import ptFollowing from './messages/pt/following.json'
import ptInbox from './messages/pt/inbox.json'
import ptJobs from './messages/pt/jobs.json'
import ptMap from './messages/pt/map.json'
import ptMentions from './messages/pt/mentions.json'
import ptNotifications from './messages/pt/notifications.json'
import ptOverview from './messages/pt/overview.json'
import ptPalette from './messages/pt/palette.json'
import ptPlaces from './messages/pt/places.json'
import ptResponders from './messages/pt/responders.json'
import ptSettings from './messages/pt/settings.json'
import ptShell from './messages/pt/shell.json'
import ptShift from './messages/pt/shift.json'
import ptViews from './messages/pt/views.json'

const en = {
  common: enCommon,
  shell: enShell,
  auth: enAuth,
  errors: enErrors,
  overview: enOverview,
  accounts: enAccounts,
  accountList: enAccountList,
  notifications: enNotifications,
  following: enFollowing,
  composing: enComposing,
  alerts: enAlerts,
  shift: enShift,
  dispatch: enDispatch,
  displays: enDisplays,
  responders: enResponders,
  areas: enAreas,
  settings: enSettings,
  jobs: enJobs,
  inbox: enInbox,
  map: enMap,
  mentions: enMentions,
  fatal: enFatal,
  palette: enPalette,
  places: enPlaces,
  views: enViews,
}

const es: Messages = {
  common: esCommon,
  shell: esShell,
  auth: esAuth,
  errors: esErrors,
  overview: esOverview,
  accounts: esAccounts,
  accountList: esAccountList,
  notifications: esNotifications,
  following: esFollowing,
  composing: esComposing,
  alerts: esAlerts,
  shift: esShift,
  dispatch: esDispatch,
  displays: esDisplays,
  responders: esResponders,
  areas: esAreas,
  settings: esSettings,
  jobs: esJobs,
  inbox: esInbox,
  map: esMap,
  mentions: esMentions,
  fatal: esFatal,
  palette: esPalette,
  places: esPlaces,
  views: esViews,
}

const pt: Messages = {
  common: ptCommon,
  shell: ptShell,
  auth: ptAuth,
  errors: ptErrors,
  overview: ptOverview,
  accounts: ptAccounts,
  accountList: ptAccountList,
  notifications: ptNotifications,
  following: ptFollowing,
  composing: ptComposing,
  alerts: ptAlerts,
  shift: ptShift,
  dispatch: ptDispatch,
  displays: ptDisplays,
  responders: ptResponders,
  areas: ptAreas,
  settings: ptSettings,
  jobs: ptJobs,
  inbox: ptInbox,
  map: ptMap,
  mentions: ptMentions,
  fatal: ptFatal,
  palette: ptPalette,
  places: ptPlaces,
  views: ptViews,
}

/** English defines the keys; a test checks that the other languages have the same ones. */
export type Messages = typeof en

/** English with the day before the month: the same messages, except those that show a date format. */
const enGB: Messages = { ...en, common: { ...enCommon, ui: { ...enCommon.ui, ...enGBDates } } }

export const messages: Record<Locale, Messages> = { en, 'en-GB': enGB, es, pt }
