/** The contract's fixed choices and limits, separate from its schemas because browser forms only need these. */

/** The languages of the console, and of a new business's starting data. */
export const languages = ['en', 'es', 'pt'] as const
export type Language = (typeof languages)[number]

export const slots = ['text', 'number', 'boolean', 'date', 'image'] as const
/** Why an alert was closed. */
export const closedCodes = ['resolved', 'false', 'duplicate', 'transferred'] as const
export type ClosedCode = (typeof closedCodes)[number]
/** The state of a responder at an alert: on the way, there, or gone again. */
export const respondingStates = ['dispatched', 'onScene', 'cleared'] as const
export type RespondingState = (typeof respondingStates)[number]
/** The state of a responder: free, on the way to an alert, or there. */
export const responderStates = ['free', 'dispatched', 'onScene'] as const
export type ResponderState = (typeof responderStates)[number]
/** 1 is the most urgent. */
export const priorities = { mostUrgent: 1, usual: 3, leastUrgent: 4 } as const
/** How much of an unknown alert type is stored, in characters. */
export const longestAlertType = 64
export const allPriorities = Array.from(
  { length: priorities.leastUrgent - priorities.mostUrgent + 1 },
  (_, place) => priorities.mostUrgent + place,
)
/** The most synonyms of one alert type. */
export const mostSynonyms = 50

export const alertShapes = ['circle', 'square', 'triangle', 'diamond', 'star'] as const

/** Where the maps of a business come from if the operator has configured no tile server. */
export const mapTileSources = ['none', 'openstreetmap'] as const

export const channels = ['push', 'whatsapp', 'sms'] as const
/** What receives a push: an app through FCM, or a browser through Web Push. */
export const deviceKinds = ['fcm', 'webpush'] as const
export type DeviceKind = (typeof deviceKinds)[number]
/** What is configured, and fails, separately: each kind of push, and the other channels. */
export const channelNames = [...deviceKinds, 'whatsapp', 'sms'] as const
export type ChannelName = (typeof channelNames)[number]
/** The most devices of one account. */
export const deviceLimit = 20

export const deliveryStates = [
  'queued',
  'sending',
  'accepted',
  'delivered',
  'read',
  'failed',
  'skipped',
  'unknown',
  'cancelled',
  'kept',
] as const
export const notificationStates = ['scheduled', 'waiting', 'running', 'done', 'cancelled'] as const
/** The best state of a person's deliveries, best first; `waiting` means queued or being sent. */
export const personStates = [
  'read',
  'delivered',
  'accepted',
  'waiting',
  'unknown',
  'kept',
  'failed',
  'cancelled',
  'skipped',
] as const

export const messageLimits = { title: 200, body: 4000, url: 2048 }
/** The longest pattern of an attribute. */
export const patternLimit = 200
/** Longer texts match no pattern: matching takes time in proportion to the text. */
export const patternTextLimit = 256
/** The most records whose entries a search of the audit log covers. */
export const mostRecordsSearched = 500
/** The most phones, accounts or account types that one notification may name. */
export const recipientLimit = 10_000
/** The most deliveries retried at once. */
export const retryLimit = 50_000
/** The longest undo period, during which nothing is sent. */
export const undoLimitSeconds = 60
/** How many WhatsApp messages, or SMS, of a business may be unanswered at once. */
export const inFlightLimits = { least: 1, usual: 16, most: 48 } as const
/** Above this many people, the console asks for the number to be typed before sending. */
export const typedAbove = 500
/** How many recipients a notification lists: in a list of notifications, and when read on its own. */
export const firstNamed = { inList: 5, inRecord: 100 }

/** Actions on many accounts at once. */
export const bulkActions = [
  'block',
  'unblock',
  'validate',
  'invalidate',
  'subscribe',
  'unsubscribe',
  'move',
  'delete',
] as const
export const jobKinds = ['import', ...bulkActions] as const
/** `checking`, `waiting` (to run) and `undoing` include the wait for a turn. */
export const jobStates = [
  'draft',
  'checking',
  'checked',
  'waiting',
  'running',
  'done',
  'cancelled',
  'failed',
  'undoing',
  'undone',
] as const
export const rowOutcomes = ['created', 'updated', 'deleted', 'skipped', 'refused', 'undone', 'kept'] as const
export const importModes = ['create', 'upsert'] as const
export const doubtfulPhoneChoices = ['keep', 'correct', 'refuse'] as const
/** The order of the parts of dates in a file; `ymd` is ISO 8601. */
export const dateOrders = ['ymd', 'dmy', 'mdy'] as const
/** The encodings to choose from if the bytes of a file do not reveal its own. */
export const textEncodings = ['utf-8', 'windows-1252', 'macintosh', 'ibm850', 'ibm437'] as const
/** Which of several phones in a row counts: a mobile before others, or the first. */
export const phoneChoices = ['mobile', 'order'] as const
/** The decimal sign of numbers in a file. */
export const decimalSigns = ['point', 'comma'] as const
/**
 * Where the suggested country for a file's national numbers comes from: the last import of such a file, or the business.
 */
export const countrySources = ['import', 'business'] as const
/** `stopped`: the caller disconnected, or the server could not continue; the file is incomplete. */
export const exportStates = ['running', 'done', 'stopped'] as const
/** Which accounts were exported: all, those that match filters, or chosen ones. */
export const exportChoices = ['all', 'filtered', 'chosen'] as const
/** The separator of a CSV file; Excel expects a semicolon where the decimal sign is a comma. */
export const csvSeparators = [',', ';'] as const
/** The members of 2.1 that a file can fill, besides attributes. */
export const importFields = [
  'phone',
  'accountType',
  'username',
  'fullname',
  'birthday',
  'role',
  'subscribed',
  'blocked',
  'blockedReason',
  'validated',
  'expirationDate',
  'metadata',
] as const
/**
 * Members that can be taken from either account in a merge (`blockedReason` goes with `blocked`); attributes are
 * `attributes.<id>`.
 */
export const mergeMembers = importFields.filter((field) => field !== 'blockedReason')
/** The orders of a list of accounts; a minus reverses one. */
export const accountSorts = ['created', '-created', 'name', '-name', 'phone', '-phone'] as const

/** The actions in the audit log, and the kinds of records they apply to. */
export const auditActions = [
  'create',
  'update',
  'delete',
  'restore',
  'send',
  'note',
  'lookUp',
  'login',
  'logout',
  'start',
  'cancel',
  'undo',
  'export',
  'rotate',
  'approve',
  'retry',
  'end',
  'sign',
  'merge',
] as const
export const auditedKinds = [
  'account',
  'notification',
  'alert',
  'accountType',
  'attribute',
  'alertType',
  'identity',
  'business',
  'job',
  'view',
  'device',
  'shift',
  'pinnedNote',
  'display',
  'responder',
  'area',
  'accountNote',
] as const

/** The most accounts suggested if an alert's account is not found. */
export const mostAccountsMeant = 5
/** The most people one note may mention. */
export const mostMentions = 20
/** The most alerts in one bulk action. */
export const mostAlertsAtOnce = 500
/** How many corners an area may have. */
export const cornerLimits = { fewest: 3, most: 200 } as const
/** The radius of a search for nearby accounts, in metres. */
export const radiusLimits = { least: 100, most: 50_000 } as const
/** How many days of alerts a search for nearby accounts covers. */
export const nearbyDays = { least: 1, usual: 90, most: 3_650 } as const

/** How many account types a new business has. */
export const startingAccountTypes = 3

/** The setup steps of a new business. */
export const firstSteps = ['country', 'timeZone', 'types', 'channel', 'colleague', 'test'] as const
export type FirstStep = (typeof firstSteps)[number]

/** A larger logo would delay the first page of a session; a smaller one is unrecognisable. */
export const logoLimits = { bytes: 65_536, leastPixels: 32, mostPixels: 1024 }

/** Few enough that the caller's card can be read at a glance. */
export const mostCardAttributes = 8
