import type * as z from 'zod'
import { Account, AttributeValue } from '@/lib/contract/account'
import { AccountMatch } from '@/lib/contract/account-search'
import { RefusedAlert, UndoingAct } from '@/lib/contract/alerts/acts'
import { Alert, AlertEvent, Location } from '@/lib/contract/alerts/alert'
import { AlertCluster, ClosedAlertPoint } from '@/lib/contract/alerts/clusters'
import { PointColumns } from '@/lib/contract/alerts/lists'
import { AlertPlace, AlertRegion } from '@/lib/contract/alerts/places'
import { Area } from '@/lib/contract/areas'
import { AuditEntry } from '@/lib/contract/audit'
import { Business, Waiting } from '@/lib/contract/business'
import { ChannelState } from '@/lib/contract/channel'
import { AccountType, AlertType, Attribute } from '@/lib/contract/definitions'
import { Device, WebPush } from '@/lib/contract/device'
import { Issue } from '@/lib/contract/errors'
import { NotifiedPerson } from '@/lib/contract/following'
import { Identity } from '@/lib/contract/identity'
import { Job, JobRow } from '@/lib/contract/job'
import { Delivery, Notification, ReceivedNotification, Recipient } from '@/lib/contract/notification'
import { Responder } from '@/lib/contract/responders'
import { Reach, ReachedPerson } from '@/lib/contract/sending'
import { TimelineEntry } from '@/lib/contract/timeline'
import { View } from '@/lib/contract/view'
import { ids, moment, phone } from './example-ids'

const attributeValue: z.output<typeof AttributeValue> = {
  attributeId: ids.attribute,
  tag: 'tower',
  value: { text: 'B', number: 0, boolean: false, image: null },
}

const account: z.output<typeof Account> = {
  id: ids.account,
  accountType: ids.accountType,
  username: phone,
  phone,
  role: 'user',
  creationDate: moment,
  subscribed: true,
  blocked: false,
  validated: false,
  testAccount: false,
  attributesValue: [attributeValue],
  businessId: ids.business,
  fullname: 'Ana Ñuñoa',
  metadata: { floor: 4 },
  version: 2,
}

const location: z.output<typeof Location> = { latitude: -33.4489, longitude: -70.6693, accuracy: 12 }
/** A ring as a caller writes it. */
export const polygon = [
  { latitude: -33.4, longitude: -70.7 },
  { latitude: -33.4, longitude: -70.6 },
  { latitude: -33.45, longitude: -70.65 },
]
const message = { title: 'Water cut', body: 'Tomorrow from 14:00 to 18:00.', sendWhatsApp: true }

const delivery: z.output<typeof Delivery> = {
  id: ids.delivery,
  channel: 'whatsapp',
  accountId: ids.account,
  phone,
  deviceId: null,
  state: 'delivered',
  reason: null,
  providerCode: null,
  providerMessage: null,
  attempts: 1,
  history: [{ at: moment, state: 'accepted', code: null }],
  simulated: false,
  updatedAt: moment,
}

export const exampleIssue: z.output<typeof Issue> = {
  path: 'phone',
  message: 'is required',
  code: 'required',
}

/** The public key that RFC 8292 takes for its example. */
const webPushKey = 'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs'

type Example = [schema: z.ZodType, example: unknown]
const of = <Schema extends z.ZodType>(schema: Schema, example: z.output<Schema>): Example => [schema, example]

/** A believable record of each kind that answers hold. */
export const exampleRecords = new Map<z.ZodType, unknown>([
  of(AttributeValue, attributeValue),
  of(Account, account),
  of(AccountMatch, { ...account, match: { field: 'phone', start: 6, length: 6 } }),
  of(Location, location),
  of(Alert, {
    id: ids.alert,
    number: 1042,
    alertType: 'fire',
    priority: 1,
    location,
    region: 'RM',
    additional: { street: 'Av. Matta 123' },
    accountId: ids.account,
    accountTypeId: ids.accountType,
    closed: 0,
    closedAt: null,
    closedBy: null,
    closedReason: null,
    closedCode: null,
    acknowledgedAt: null,
    acknowledgedBy: null,
    assignedTo: null,
    duplicateOf: null,
    responders: [],
    openedAt: moment,
    onSceneAt: null,
    createdBy: ids.identity,
    createdAt: moment,
    updatedAt: moment,
    warnings: [],
    version: 1,
  }),
  of(AlertEvent, {
    id: ids.alertEvent,
    type: 'created',
    by: ids.identity,
    accountId: ids.account,
    at: moment,
    location,
  }),
  of(RefusedAlert, {
    alertId: ids.firstAlert,
    code: 'version_stale',
    message: 'The record has changed since it was read.',
  }),
  of(UndoingAct, { alertIds: [ids.alert], act: { kind: 'reopen' }, versions: { [ids.alert]: 2 } }),
  of(AuditEntry, {
    id: ids.auditEntry,
    at: moment,
    identityId: ids.identity,
    platform: 'web',
    requestId: 'a7d1c7f2-58e3-4c8e-9b0e-0d1f2a3b4c5d',
    action: 'update',
    recordKind: 'account',
    recordId: ids.account,
    changes: { fullname: { from: null, to: 'Ana Ñuñoa' } },
    jobId: null,
  }),
  of(Business, {
    id: ids.business,
    name: 'Acme',
    defaultCountry: 'CL',
    timeZone: 'America/Santiago',
    mapTiles: 'none',
    drill: false,
    approvalAbove: 1000,
    languageAttribute: 'language',
    cardAttributes: ['tower'],
    language: 'es',
    version: 3,
  }),
  of(Waiting, { deliveries: 240, notifications: 2 }),
  of(AccountType, {
    id: ids.accountType,
    name: 'Resident',
    description: 'Lives in the community',
    order: 1,
    version: 1,
  }),
  of(Attribute, {
    id: ids.attribute,
    tag: 'tower',
    name: 'Tower',
    description: '',
    slot: 'text',
    accountTypeIds: [],
    required: false,
    options: ['A', 'B'],
    minimum: null,
    maximum: null,
    pattern: null,
    order: 1,
    version: 1,
  }),
  of(AlertType, {
    id: ids.alertType,
    type: 'fire',
    name: 'Fire',
    shape: 'triangle',
    colour: '#d92d20',
    priority: 1,
    clocks: [{ priority: 1, acknowledgeSeconds: 60, onSceneSeconds: 600, closeSeconds: 3600 }],
    version: 1,
  }),
  of(Area, { id: ids.area, name: 'North', polygon, version: 1 }),
  of(ChannelState, {
    name: 'whatsapp',
    configured: true,
    missingSettings: [],
    missingForStatuses: ['WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'],
    lastSuccessAt: moment,
    lastErrorAt: null,
    lastErrorCode: null,
    lastErrorMessage: null,
    breaker: 'closed',
    nextProbeAt: null,
  }),
  of(Device, { id: ids.device, accountId: ids.account, kind: 'fcm', createdAt: moment, expiresAt: null }),
  of(WebPush, { publicKey: webPushKey }),
  of(PointColumns, {
    alertTypes: ['fire', 'theft'],
    numbers: [1042, 5],
    latitudes: [-3344890, -3344120],
    longitudes: [-7066930, -7065010],
    types: [0, 1],
    priorities: [1, 2],
    acknowledged: [0, 1],
    versions: [1, 4],
  }),
  of(AlertCluster, { latitude: -33.44512, longitude: -70.65977, count: 214 }),
  of(ClosedAlertPoint, {
    number: 907,
    alertType: 'fire',
    priority: 1,
    latitude: -33.4489,
    longitude: -70.6693,
    version: 3,
  }),
  of(AlertRegion, { region: 'RM', latitude: -33.4489, longitude: -70.6693 }),
  of(AlertPlace, {
    street: 'Av. Matta 123',
    region: 'RM',
    latitude: -33.4581,
    longitude: -70.6441,
    alerts: 12,
    lastAt: moment,
  }),
  of(Issue, exampleIssue),
  of(Identity, {
    id: ids.identity,
    name: 'Night desk',
    roles: ['dispatcher'],
    disabled: false,
    sendsUnapproved: false,
    supervisor: false,
    expiresAt: null,
    createdAt: moment,
    lastUsedAt: moment,
    version: 1,
  }),
  of(Job, {
    id: ids.job,
    kind: 'import',
    state: 'checked',
    name: 'members.csv',
    total: 1,
    place: 1,
    counts: { check: { created: 1 } },
    ahead: 0,
    failure: null,
    file: null,
    options: { fields: ['phone', 'fullname'], mode: 'upsert' },
    createdBy: ids.identity,
    createdAt: moment,
    startedAt: null,
    finishedAt: null,
    undoUntil: null,
  }),
  of(JobRow, {
    line: 2,
    outcome: 'created',
    undo: null,
    accountId: null,
    issues: [],
    cells: [phone, 'Ana Ñuñoa'],
  }),
  of(Notification, {
    id: ids.notification,
    message,
    to: { accountIDs: [ids.account] },
    toCount: 1,
    hiddenFromList: false,
    senderAccountId: null,
    metadata: { sectionId: 'news' },
    createdAt: moment,
    createdBy: ids.identity,
    name: null,
    translations: {},
    fillIn: false,
    sendAt: null,
    leavesAt: moment,
    approval: null,
    cancelled: null,
    simulated: false,
    state: 'done',
    recipients: 1,
    counts: {
      queued: 0,
      sending: 0,
      accepted: 0,
      delivered: 1,
      read: 0,
      failed: 0,
      skipped: 0,
      unknown: 0,
      cancelled: 0,
      kept: 1,
    },
    people: {
      read: 0,
      delivered: 1,
      accepted: 0,
      waiting: 0,
      unknown: 0,
      kept: 0,
      failed: 0,
      cancelled: 0,
      skipped: 0,
    },
  }),
  of(NotifiedPerson, {
    accountId: ids.account,
    phone,
    fullname: 'Ana Ñuñoa',
    state: 'delivered',
    reason: null,
    deliveries: [delivery],
  }),
  of(Recipient, ids.account),
  of(Delivery, delivery),
  of(ReceivedNotification, {
    notificationId: ids.notification,
    message,
    createdAt: moment,
    deliveries: [delivery],
  }),
  of(Reach, {
    recipients: 120,
    reachable: 117,
    kept: 0,
    channels: { push: 0, whatsapp: 117 },
    skipped: { unsubscribed: 3 },
    providers: { push: false, whatsapp: true },
    approvalNeeded: false,
    simulated: false,
  }),
  of(ReachedPerson, { accountId: ids.account, phone, fullname: 'Ana Ñuñoa', reason: 'unsubscribed' }),
  of(TimelineEntry, {
    id: ids.auditEntry,
    at: moment,
    by: ids.identity,
    platform: 'web',
    kind: 'changed',
    job: null,
    changes: { fullname: { from: null, to: 'Ana Ñuñoa' } },
  }),
  of(Responder, {
    id: ids.responder,
    name: 'Unit 7',
    accountId: ids.account,
    identityId: null,
    available: true,
    state: 'dispatched',
    stateAt: moment,
    alert: { id: ids.alert, number: 1042 },
    location: { latitude: -33.4489, longitude: -70.6693, at: moment },
    version: 1,
  }),
  of(View, {
    id: ids.view,
    kind: 'alerts',
    name: 'Night desk',
    query: 'state=open&unattended=true',
    createdBy: ids.identity,
    createdAt: moment,
    version: 1,
  }),
])

/** Members of answers that are no record, by their name. */
export const exampleMembers: Record<string, unknown> = {
  accessToken: 'q7Jc2yX0vT5nB8mK4wR1sD6fG3hL9pZaEuVxCiNoQeY',
  expiresAt: '2026-11-22T02:05:09.000Z',
  externalId: 'Kc0v3vQ1mX7dR2pZ8sYtLw',
  notificationId: ids.notification,
  accountIds: [ids.account],
  unchanged: [],
  next: null,
  position: '9182',
  recipients: 1,
  unknown: 0,
  retried: 2,
  warnings: [],
  msg: 'Done.',
  exists: true,
  total: 3,
  clock: 'acknowledge',
  dueAt: moment,
  level: 'red',
  exact: true,
  count: 120,
  cellLevel: 13,
  accounts: 120,
  misfits: 3,
  missing: 0,
}
