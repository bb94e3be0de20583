import * as z from 'zod'
import {
  Account,
  AttributeSlots,
  AttributeValue,
  AttributeValueInput,
  Deletion,
} from '@/lib/contract/account'
import { Duplicate, Merge } from '@/lib/contract/account-merge'
import { AccountNote } from '@/lib/contract/account-notes'
import { AccountMatch } from '@/lib/contract/account-search'
import { AccountViewer } from '@/lib/contract/account-viewers'
import { RefusedAlert, UndoingAct } from '@/lib/contract/alerts/acts'
import { Alert, AlertEvent, AlertResponder, Location, LocationInput } from '@/lib/contract/alerts/alert'
import { Area } from '@/lib/contract/alerts/areas'
import { AlertClocks, OverdueAlert } from '@/lib/contract/alerts/clocks'
import { Display } from '@/lib/contract/alerts/displays'
import { AlertMention } from '@/lib/contract/alerts/mentions'
import { NearbyAccount } from '@/lib/contract/alerts/nearby'
import { PinnedNote } from '@/lib/contract/alerts/pinned-notes'
import { AlertPlace, AlertRegion } from '@/lib/contract/alerts/places'
import { Responder } from '@/lib/contract/alerts/responders'
import { Shift } from '@/lib/contract/alerts/shifts'
import { AuditEntry } from '@/lib/contract/audit'
import { Business, Logo, Waiting } from '@/lib/contract/business'
import { ChannelName, ChannelState } from '@/lib/contract/channel'
import { AccountType, AlertType, Attribute, Slot } from '@/lib/contract/definitions'
import { Device, WebPush } from '@/lib/contract/device'
import { ErrorBody, Issue } from '@/lib/contract/errors'
import { NotifiedPerson } from '@/lib/contract/following'
import { Identity, RoleName, Session } from '@/lib/contract/identity'
import { ImportColumn } from '@/lib/contract/import-options'
import { Job, JobRow, RefusalGroup } from '@/lib/contract/job'
import {
  Channel,
  Delivery,
  DeliveryCounts,
  DeliveryReason,
  DeliveryState,
  Message,
  Notification,
  PeopleCounts,
  PersonState,
  ReceivedNotification,
  SentSummary,
} from '@/lib/contract/notification'
import { Reach, ReachedPerson } from '@/lib/contract/sending'
import { TimelineDelivery, TimelineEntry } from '@/lib/contract/timeline'
import { View } from '@/lib/contract/view'
import * as words from './enum-words'

type Words = Record<string, string>
type Named = { schema: z.ZodType; id: string; description: string; words?: Words }

/** The parts of the contract that have a name in the document; everything else stands where it is used. */
const named: Named[] = [
  { schema: Account, id: 'Account', description: 'An account (2.1). Members that are not set are absent.' },
  {
    schema: AccountMatch,
    id: 'AccountMatch',
    description: 'An account that a search found, and where the query stands in it.',
  },
  {
    schema: Deletion,
    id: 'Deletion',
    description: 'A deleted account, who deleted it, and until when it can be restored.',
  },
  {
    schema: Duplicate,
    id: 'Duplicate',
    description: 'An account that may be of the same person, why, and what would pass from it.',
  },
  {
    schema: Merge,
    id: 'Merge',
    description: 'A merge that can be undone; `merged` is the account that it deleted.',
  },
  { schema: AccountNote, id: 'AccountNote', description: 'What colleagues have to know of a person.' },
  {
    schema: AccountViewer,
    id: 'AccountViewer',
    description: 'Somebody else who has an account open; `editing` while a field is being changed.',
  },
  {
    schema: AttributeValue,
    id: 'AttributeValue',
    description: 'The value of one attribute (2.2): its slot is filled, the others hold their defaults.',
  },
  {
    schema: AttributeValueInput,
    id: 'AttributeValueInput',
    description: 'The value of one attribute, as written.',
  },
  {
    schema: AttributeSlots,
    id: 'AttributeSlots',
    description: 'The typed slots of 2.2. Fill the one that the attribute defines.',
  },
  { schema: Location, id: 'Location', description: 'Degrees (WGS 84), and the accuracy in metres (2.3).' },
  {
    schema: LocationInput,
    id: 'LocationInput',
    description: 'Degrees (WGS 84), and the accuracy in metres (2.3).',
  },
  {
    schema: Alert,
    id: 'Alert',
    description:
      'A geolocated alert. `closed` is 0 while it is open; who and when are null until it happens.',
  },
  {
    schema: RefusedAlert,
    id: 'RefusedAlert',
    description: 'Why an act on several alerts left one as it is.',
  },
  { schema: UndoingAct, id: 'UndoingAct', description: 'What takes an act on several alerts back.' },
  {
    schema: NearbyAccount,
    id: 'NearbyAccount',
    description: 'An account that has to do with a place, and since when it is known.',
  },
  { schema: AlertEvent, id: 'AlertEvent', description: 'One thing that happened to an alert.' },
  {
    schema: AlertResponder,
    id: 'AlertResponder',
    description: 'Who was sent to an alert, by the name of then; a time is null until it happens.',
  },
  {
    schema: AlertClocks,
    id: 'AlertClocks',
    description:
      'How long alerts of a type and priority may wait, in seconds from when they were opened; null for no clock. Without an entry the default of the priority counts.',
  },
  {
    schema: OverdueAlert,
    id: 'OverdueAlert',
    description: 'An open alert that is past a clock, and since when.',
  },
  {
    schema: AuditEntry,
    id: 'AuditEntry',
    description: 'Who did what to which record; `changes` holds `{from, to}` by member.',
  },
  { schema: Business, id: 'Business', description: 'A business and its settings.' },
  { schema: Logo, id: 'Logo', description: 'The logo of a business, as a data URL.' },
  {
    schema: SentSummary,
    id: 'SentSummary',
    description: 'What left: notifications, and their deliveries in each state.',
  },
  { schema: Session, id: 'Session', description: 'A login that has not ended.' },
  { schema: Waiting, id: 'Waiting', description: 'What has not left yet.' },
  {
    schema: AccountType,
    id: 'AccountType',
    description: 'A kind of account; its id is what `accountType` holds.',
  },
  {
    schema: Attribute,
    id: 'Attribute',
    description: 'The definition of an attribute. An empty `accountTypeIds` means every type.',
  },
  {
    schema: AlertType,
    id: 'AlertType',
    description: 'How a known alert type is called and drawn; `type` is what alerts hold in `alertType`.',
  },
  {
    schema: Area,
    id: 'Area',
    description:
      'A part of the map that the business has named: one ring of corners. Each edge goes the short way round the world, so that a ring may cross 180°; what lies on an edge is inside.',
  },
  { schema: Slot, id: 'Slot', description: 'The slot of 2.2 that holds the value.' },
  { schema: Identity, id: 'Identity', description: 'One person or system that may log in.' },
  { schema: RoleName, id: 'Role', description: 'What an identity may do.', words: words.roleWords },
  {
    schema: ImportColumn,
    id: 'ImportColumn',
    description: 'A column of an uploaded file, and where it goes.',
  },
  { schema: Job, id: 'Job', description: 'Work on many accounts at once.' },
  { schema: Job.shape.state, id: 'JobState', description: 'How far a job is.', words: words.jobStateWords },
  { schema: Job.shape.kind, id: 'JobKind', description: 'What a job does.', words: words.jobKindWords },
  { schema: JobRow, id: 'JobRow', description: 'One row of a job, and how it ended.' },
  {
    schema: RefusalGroup,
    id: 'RefusalGroup',
    description: 'Rows of an import that were refused for one reason.',
  },
  {
    schema: JobRow.shape.outcome.unwrap(),
    id: 'RowOutcome',
    description: 'How a row ended.',
    words: words.rowOutcomeWords,
  },
  {
    schema: Message,
    id: 'Message',
    description: 'What recipients read. One of `title` and `body` at least must not be blank.',
  },
  {
    schema: Notification,
    id: 'Notification',
    description:
      'A notification as kept: `to` holds the first of whom it names, `toCount` how many there are, and `counts` how many deliveries are in each state.',
  },
  {
    schema: Notification.shape.state,
    id: 'NotificationState',
    description: 'How far a notification is.',
    words: words.notificationStateWords,
  },
  { schema: DeliveryCounts, id: 'DeliveryCounts', description: 'Deliveries in each state.' },
  {
    schema: PeopleCounts,
    id: 'PeopleCounts',
    description: 'People by the best that became of their deliveries.',
  },
  {
    schema: PersonState,
    id: 'PersonState',
    description: "The best that became of a person's deliveries.",
    words: words.personStateWords,
  },
  {
    schema: NotifiedPerson,
    id: 'NotifiedPerson',
    description: 'A person of a notification: an account, or a phone without one.',
  },
  { schema: Delivery, id: 'Delivery', description: 'One recipient on one channel.' },
  {
    schema: DeliveryState,
    id: 'DeliveryState',
    description: 'How far a delivery is.',
    words: words.deliveryStateWords,
  },
  {
    schema: DeliveryReason,
    id: 'DeliveryReason',
    description: 'Why a delivery ended as it did.',
    words: words.deliveryReasonWords,
  },
  { schema: Channel, id: 'Channel', description: 'The way a message goes.', words: words.channelWords },
  {
    schema: ReceivedNotification,
    id: 'ReceivedNotification',
    description: 'A notification as its recipient has it.',
  },
  {
    schema: Reach,
    id: 'Reach',
    description: 'Who would get a notification: on which channel, and who not and why.',
  },
  {
    schema: ReachedPerson,
    id: 'ReachedPerson',
    description: 'A person behind a number of the reach; `reason` says why nothing would get to them.',
  },
  { schema: TimelineDelivery, id: 'TimelineDelivery', description: 'How a message went on one channel.' },
  {
    schema: TimelineEntry,
    id: 'TimelineEntry',
    description: "One entry of an account's timeline; `kind` says which members it has.",
  },
  { schema: ChannelName, id: 'ChannelName', description: 'A way to people.', words: words.channelNameWords },
  { schema: ChannelState, id: 'ChannelState', description: 'Whether a channel is set up, and how it works.' },
  { schema: Device, id: 'Device', description: 'An app or a browser on which an account gets its pushes.' },
  { schema: WebPush, id: 'WebPush', description: 'What browsers subscribe by.' },
  { schema: Responder, id: 'Responder', description: 'An account or an identity that is sent to alerts.' },
  { schema: Shift, id: 'Shift', description: 'The time for which an identity watches the alerts.' },
  {
    schema: Display,
    id: 'Display',
    description: 'A screen on a wall, whose token lasts until it is revoked.',
  },
  {
    schema: AlertMention,
    id: 'AlertMention',
    description:
      'A note that means the caller, with the alert as it is now; `seenAt` is null while it is unread.',
  },
  { schema: PinnedNote, id: 'PinnedNote', description: 'What everybody at the desk has to know.' },
  {
    schema: View,
    id: 'View',
    description: 'A list of accounts or of alerts that the business keeps by name.',
  },
  {
    schema: AlertRegion,
    id: 'AlertRegion',
    description: 'A region that alerts have, and the middle of the latest of them.',
  },
  {
    schema: AlertPlace,
    id: 'AlertPlace',
    description:
      'A street where alerts were before, with the point of the latest of them; `alerts` counts 1,000 at most.',
  },
  { schema: Issue, id: 'Issue', description: 'One refused member; `path` has dots between its parts.' },
  { schema: ErrorBody, id: 'ErrorBody', description: 'The body of every 4xx and 5xx (2.4).' },
]

for (const { schema, id, description, words: meanings } of named) {
  z.globalRegistry.add(schema, {
    id,
    description: meanings ? `${description}\n\n${listOf(meanings)}` : description,
  })
}

/** Each value of an enum with what it means, as a list in Markdown. */
function listOf(meanings: Words): string {
  return Object.entries(meanings)
    .map(([value, meaning]) => `- \`${value}\`: ${meaning}`)
    .join('\n')
}
