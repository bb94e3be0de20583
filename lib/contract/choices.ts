/**
 * The fixed choices and limits of the contract. They are not in the files with its schemas, because forms in the
 * browser need only these.
 */

/** The languages available in the console and for a new business's starting data. */
export const languages = ['en', 'es', 'pt'] as const
export type Language = (typeof languages)[number]

export const slots = ['text', 'number', 'boolean', 'date', 'image'] as const
/** Why an alert was closed. */
export const closedCodes = ['resolved', 'false', 'duplicate', 'transferred'] as const
export type ClosedCode = (typeof closedCodes)[number]
/** A responder's state on an alert: on the way, on scene, or cleared. */
export const respondingStates = ['dispatched', 'onScene', 'cleared'] as const
export type RespondingState = (typeof respondingStates)[number]
/** The maximum length of the note that a responder gets with a dispatch, in characters. */
export const dispatchNoteLimit = 500
/** What a responder reports on the page of a dispatch. */
export const reportedStates = ['enRoute', 'onScene', 'cleared'] as const
export type ReportedState = (typeof reportedStates)[number]
/** What a responder is. */
export const responderKinds = ['person', 'vehicle', 'team'] as const
export type ResponderKind = (typeof responderKinds)[number]
/** The maximum number of a responder's skills, and the maximum length of each. */
export const skillLimits = { most: 20, length: 50 } as const
/** A responder's overall state: free, on the way to an alert, or on scene. */
export const responderStates = ['free', 'dispatched', 'onScene'] as const
export type ResponderState = (typeof responderStates)[number]
/** The range of priorities; 1 is the most urgent. */
export const priorities = { mostUrgent: 1, usual: 3, leastUrgent: 4 } as const
/** The maximum stored length of an unknown alert type, in characters. */
export const longestAlertType = 64
export const allPriorities = Array.from(
  { length: priorities.leastUrgent - priorities.mostUrgent + 1 },
  (_, place) => priorities.mostUrgent + place,
)
/** The maximum number of synonyms per alert type. */
export const mostSynonyms = 50

export const alertShapes = ['circle', 'square', 'triangle', 'diamond', 'star'] as const

/** The sources of a business's map tiles when the operator has not configured a tile server. */
export const mapTileSources = ['none', 'openstreetmap'] as const

export const channels = ['push', 'whatsapp', 'sms'] as const
/** What receives a push: an app through FCM, or a browser through Web Push. */
export const deviceKinds = ['fcm', 'webpush'] as const
export type DeviceKind = (typeof deviceKinds)[number]
/** Channels that are configured, and fail, independently: each kind of push, plus the other channels. */
export const channelNames = [...deviceKinds, 'whatsapp', 'sms'] as const
export type ChannelName = (typeof channelNames)[number]
/**
 * Whose credentials a channel uses: the business's own, those in the deployment's settings, or the Web Push keys that
 * the deployment generated on its first start.
 */
export const channelSources = ['business', 'deployment', 'generated'] as const
export type ChannelSource = (typeof channelSources)[number]
/** The fields of each channel. Those in `shown` are returned after they have been saved; the credentials are not. */
export const channelFields = {
  fcm: { shown: ['projectId', 'clientEmail', 'privateKeyId'], credentials: ['serviceAccount'] },
  webpush: { shown: ['subject', 'publicKey'], credentials: ['privateKey'] },
  whatsapp: {
    shown: ['phoneNumberId', 'template', 'templateText', 'language'],
    credentials: ['token', 'appSecret'],
  },
  sms: { shown: ['accountSid', 'from'], credentials: ['authToken'] },
} as const satisfies Record<ChannelName, { shown: readonly string[]; credentials: readonly string[] }>
/** The maximum number of devices per account. */
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
/** The progress of a notification that another deployment sends. */
export const forwardingStates = ['waiting', 'sending', 'accepted', 'refused', 'unknown', 'cancelled'] as const
/** `unreached`: there is no status, because the deployment could not be reached. */
export const forwardingOutcomes = [...forwardingStates, 'unreached'] as const

export const notificationStates = ['scheduled', 'waiting', 'running', 'done', 'cancelled'] as const
/**
 * The states of a person, best first. A person has the best state among their deliveries; `waiting` means queued or
 * being sent.
 */
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
/** The maximum length of an attribute's pattern. */
export const patternLimit = 200
/** Longer text matches no pattern, because matching time is proportional to its length. */
export const patternTextLimit = 256
/** The maximum number of records whose entries an audit log search covers. */
export const mostRecordsSearched = 500
/** The maximum number of phone numbers, accounts or account types that one notification may name. */
export const recipientLimit = 10_000
/** The maximum number of deliveries retried at once. */
export const retryLimit = 50_000
/** The maximum undo period in seconds, during which nothing is sent. */
export const undoLimitSeconds = 60
/**
 * The minimum, default and maximum number of a business's messages that may await a provider's response, for WhatsApp
 * and SMS each.
 */
export const inFlightLimits = { least: 1, usual: 16, most: 48 } as const
/** The number of recipients returned with a notification: in a list, and for a single notification. */
export const firstNamed = { inList: 5, inRecord: 100 }

/** Bulk actions on accounts. */
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
export const jobKinds = ['import', 'bringIn', ...bulkActions] as const
/** `checking`, `waiting` (to run) and `undoing` include time spent in the queue. */
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
export const rowOutcomes = [
  'created',
  'updated',
  'deleted',
  'skipped',
  'refused',
  'unknown',
  'undone',
  'kept',
] as const
export const importModes = ['create', 'upsert'] as const
export const doubtfulPhoneChoices = ['keep', 'correct', 'refuse'] as const
/** The order of day, month and year in a file's dates; `ymd` is ISO 8601. */
export const dateOrders = ['ymd', 'dmy', 'mdy'] as const
/** The encodings to choose from if a file's bytes do not reveal its encoding. */
export const textEncodings = ['utf-8', 'windows-1252', 'macintosh', 'ibm850', 'ibm437'] as const
/** Which of a row's phone numbers takes precedence: a mobile number, or the first one. */
export const phoneChoices = ['mobile', 'order'] as const
/** The decimal separator of numbers in a file. */
export const decimalSigns = ['point', 'comma'] as const
/** Where the suggested country of national numbers comes from: the last import of a similar file, or the business. */
export const countrySources = ['import', 'business'] as const
/** `stopped`: the caller disconnected or the server could not continue, so the file is incomplete. */
export const exportStates = ['running', 'done', 'stopped'] as const
/** Which accounts were exported: all of them, those that match filters, or selected ones. */
export const exportChoices = ['all', 'filtered', 'chosen'] as const
/** The separator of a CSV file; Excel expects a semicolon where the decimal separator is a comma. */
export const csvSeparators = [',', ';'] as const
/** The account fields (2.1) that a file can fill, in addition to attributes. */
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
 * Fields that a merge can take from either account (`blockedReason` goes with `blocked`); attributes are written as
 * `attributes.<id>`.
 */
export const mergeMembers = importFields.filter((field) => field !== 'blockedReason')
/** The sort orders for a list of accounts; a minus reverses the order. */
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
  'erase',
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
  'webhook',
  'channel',
  'companySignIn',
] as const

/** The maximum number of accounts suggested when an alert's account is not found. */
export const mostAccountsMeant = 5
/** The maximum number of people that one note may mention. */
export const mostMentions = 20
/** The maximum number of alerts in one bulk action. */
export const mostAlertsAtOnce = 500
/** The types of events in an alert's history. */
export const alertEventTypes = [
  'created',
  'moved',
  'edited',
  'prioritised',
  'acknowledged',
  'assigned',
  'released',
  'noted',
  'closed',
  'reopened',
  'linked',
  'unlinked',
  'dispatched',
  'onScene',
  'cleared',
] as const

/** The events that a webhook can receive, by kind of record. Each kind has an event schema in `webhook-events.ts`. */
export const webhookEvents = {
  alert: alertEventTypes,
  account: ['created', 'updated', 'deleted', 'restored', 'merged', 'unmerged'],
  notification: ['created', 'approved', 'cancelled', 'retried', 'finished'],
  delivery: ['accepted', 'delivered', 'read', 'failed', 'skipped', 'unknown', 'kept'],
  job: ['created', 'started', 'cancelled', 'finished', 'failed', 'undone'],
} as const
export type WebhookKind = keyof typeof webhookEvents
export type WebhookEventType<Kind extends WebhookKind = WebhookKind> = {
  [One in Kind]: `${One}.${(typeof webhookEvents)[One][number]}`
}[Kind]
export const webhookKinds = Object.keys(webhookEvents) as WebhookKind[]
/** The event types of one kind of record, such as `alert.created`. */
export const eventTypesOf = <Kind extends WebhookKind>(kind: Kind) =>
  webhookEvents[kind].map((name) => `${kind}.${name}`) as WebhookEventType<Kind>[]
export const webhookEventTypes: readonly WebhookEventType[] = webhookKinds.flatMap(eventTypesOf)
/** The maximum number of webhooks per business. */
export const mostWebhooks = 20
/** Why a webhook is disabled: an admin disabled it, it kept failing, or the receiver responded with 410. */
export const webhookDisabledReasons = ['admin', 'failing', 'gone'] as const
/** The state of an event for one webhook. A failed event is not sent again unless it is replayed. */
export const webhookMessageStates = ['waiting', 'delivered', 'failed'] as const

/** The minimum and maximum number of corners an area may have. */
export const cornerLimits = { fewest: 3, most: 200 } as const
/** Limits on the radius of a search for nearby accounts, in meters. */
export const radiusLimits = { least: 100, most: 50_000 } as const
/** The minimum, default and maximum number of days of alerts in a search for nearby accounts. */
export const nearbyDays = { least: 1, usual: 90, most: 3_650 } as const

/** The number of account types that a new business starts with. */
export const startingAccountTypes = 3

/** The setup steps for a new business. */
export const firstSteps = ['country', 'timeZone', 'types', 'channel', 'colleague', 'test'] as const
export type FirstStep = (typeof firstSteps)[number]

/** A larger logo would delay the first page of a session; a smaller one would be unrecognizable. */
export const logoLimits = { bytes: 65_536, leastPixels: 32, mostPixels: 1024 }

/** The maximum number of attributes on the caller's card, which has to be readable at a glance. */
export const mostCardAttributes = 8

/** The shortest text that can be searched for. */
export const shortestQuery = 2

/** What a check of another deployment found out about a rule of the API description. */
export const ruleOutcomes = ['holds', 'deviates', 'observed', 'not offered', 'not tried'] as const
