/** The contract's fixed choices and limits, apart from its schemas: a form in the browser needs these alone. */

/** What the console speaks, and what a new business begins with. */
export const languages = ['en', 'es', 'pt'] as const
export type Language = (typeof languages)[number]

export const slots = ['text', 'number', 'boolean', 'date', 'image'] as const
/** How an alert ended. */
export const closedCodes = ['resolved', 'false', 'duplicate', 'transferred'] as const
export type ClosedCode = (typeof closedCodes)[number]
/** Where a responder of an alert is: on the way, there, or gone again. */
export const respondingStates = ['dispatched', 'onScene', 'cleared'] as const
export type RespondingState = (typeof respondingStates)[number]
/** Where a responder is: at no alert, on the way to one, or there. */
export const responderStates = ['free', 'dispatched', 'onScene'] as const
export type ResponderState = (typeof responderStates)[number]
/** 1 is the most urgent. */
export const priorities = { mostUrgent: 1, usual: 3, leastUrgent: 4 } as const
/** An alert carries so many characters of a type that no alert type is called. */
export const longestAlertType = 64
export const allPriorities = Array.from(
  { length: priorities.leastUrgent - priorities.mostUrgent + 1 },
  (_, place) => priorities.mostUrgent + place,
)
/** Other words for one alert type. */
export const mostSynonyms = 50

export const alertShapes = ['circle', 'square', 'triangle', 'diamond', 'star'] as const

/** Whose streets the maps of a business show where its operator has set no tile server. */
export const mapTileSources = ['none', 'openstreetmap'] as const

export const channels = ['push', 'whatsapp', 'sms'] as const
/** What gets a push: an app through FCM, or a browser through Web Push. */
export const deviceKinds = ['fcm', 'webpush'] as const
export type DeviceKind = (typeof deviceKinds)[number]
/** What is set up, and fails, by itself: each way of a push, and the other channels. */
export const channelNames = [...deviceKinds, 'whatsapp', 'sms'] as const
export type ChannelName = (typeof channelNames)[number]
/** So many an account at most. */
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
/** The best that became of a person's deliveries, best first; `waiting` for what is queued or being sent. */
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
/** Longest pattern of an attribute. */
export const patternLimit = 200
/** A text of more characters fits no pattern: the time that a pattern takes grows with the text. */
export const patternTextLimit = 256
/** The audit log is searched for no more records at once. */
export const mostRecordsSearched = 500
/** So many phones, accounts or account types at most are named by one notification. */
export const recipientLimit = 10_000
/** So many deliveries at most are sent again at once. */
export const retryLimit = 50_000
/** Nothing leaves for as long, that a notification can be undone. */
export const undoLimitSeconds = 60
/** How many WhatsApp messages of a business, or SMS, may be without an answer at once. */
export const inFlightLimits = { least: 1, usual: 16, most: 48 } as const
/** For more people than these the console has their number typed before it sends. */
export const typedAbove = 500
/** So many of whom it names stand in a notification of a list, and in one that is read by itself. */
export const firstNamed = { inList: 5, inRecord: 100 }

/** What is done to many accounts at once. */
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
/** `checking`, `waiting` (to run) and `undoing` also stand for the wait for a turn. */
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
/** In which order a file writes the parts of a date; `ymd` is ISO 8601. */
export const dateOrders = ['ymd', 'dmy', 'mdy'] as const
/** How the text of a file can be read whose bytes do not say it. */
export const textEncodings = ['utf-8', 'windows-1252', 'macintosh', 'ibm850', 'ibm437'] as const
/** Which of several phones of a row counts: a mobile before others, or the first. */
export const phoneChoices = ['mobile', 'order'] as const
/** What stands before the decimals of a file's numbers. */
export const decimalSigns = ['point', 'comma'] as const
/** What suggests a country for the numbers of a file that name none: the last import of such a file, or the business. */
export const countrySources = ['import', 'business'] as const
/** `stopped`: the caller went away, or the server could not go on; the file is not complete. */
export const exportStates = ['running', 'done', 'stopped'] as const
/** Which accounts an export was asked for: all, those that filters match, or those that somebody chose. */
export const exportChoices = ['all', 'filtered', 'chosen'] as const
/** What stands between the cells of a file of CSV; Excel wants a semicolon where a comma stands before the decimals. */
export const csvSeparators = [',', ';'] as const
/** The members of 2.1 that a file can fill, beside attributes. */
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
/** Those that can be chosen from either account when two are merged, a reason with its `blocked`; attributes by `attributes.<id>`. */
export const mergeMembers = importFields.filter((field) => field !== 'blockedReason')
/** The orders of a list of accounts; a minus turns one round. */
export const accountSorts = ['created', '-created', 'name', '-name', 'phone', '-phone'] as const

/** What the audit log knows that can be done, and to what. */
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

/** So many accounts are named where an alert names none that is found. */
export const mostAccountsMeant = 5
/** So many people may be meant by one note. */
export const mostMentions = 20
/** So many alerts are acted on at once. */
export const mostAlertsAtOnce = 500
/** How many corners an area has. */
export const cornerLimits = { fewest: 3, most: 200 } as const
/** In metres: how far from a point accounts are looked for. */
export const radiusLimits = { least: 100, most: 50_000 } as const
/** Of how many days alerts count when accounts near a point are looked for. */
export const nearbyDays = { least: 1, usual: 90, most: 3_650 } as const

/** So many account types a business begins with. */
export const startingAccountTypes = 3

/** What a business is asked to do before it works with the product. */
export const firstSteps = ['country', 'timeZone', 'types', 'channel', 'colleague', 'test'] as const
export type FirstStep = (typeof firstSteps)[number]

/** A logo of more would hold up the first page of a session; one of fewer pixels is a stain. */
export const logoLimits = { bytes: 65_536, leastPixels: 32, mostPixels: 1024 }

/** The card of a caller is read at a glance. */
export const mostCardAttributes = 8
