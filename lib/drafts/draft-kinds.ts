import * as z from 'zod/mini'
import {
  alertShapes,
  closedCodes,
  dateOrders,
  decimalSigns,
  importModes,
  languages,
  phoneChoices,
  responderKinds,
  slots,
} from '@/lib/contract/choices'
import { roles } from '@/lib/contract/roles'

/** A form's input. */
const form = <Values extends z.ZodMiniType>(values: Values) => z.object({ values })
/**
 * The input of a record's form, the values and version of the record on which it is based, and the
 * idempotency key under which a new record is created.
 */
const recordForm = <Values extends z.ZodMiniType>(values: Values) =>
  z.object({
    values,
    base: z.optional(z.object({ values, version: z.number() })),
    key: z.optional(z.string()),
    /**
     * In older drafts, in place of `base` and `key`: the version or account on which the draft is based, or a
     * new alert's key.
     */
    kept: z.catch(
      z.optional(z.union([z.string(), z.number(), z.null(), z.object({ version: z.number() })])),
      undefined,
    ),
  })

/** A mentioned identity, with the name that appears in the text. */
const Mention = z.object({ id: z.string(), name: z.string() })
type Mention = z.infer<typeof Mention>

/**
 * The input of a form with a single short text. Older drafts contain only the text and, if they were sent with
 * an unknown outcome, the idempotency key.
 */
const textForm = <Values extends z.ZodMiniType>(
  values: Values,
  toValues: (earlier: { text: string; mentions?: Mention[] }) => z.output<Values>,
) => {
  const own = recordForm(values)
  const earlier = z.object({
    text: z.string(),
    mentions: z.optional(z.array(Mention)),
    sent: z.optional(z.object({ key: z.string() })),
  })
  const toOwn = z.transform(
    ({ sent, ...text }: z.infer<typeof earlier>) =>
      ({ values: toValues(text), key: sent?.key }) as z.output<typeof own>,
  )
  return z.union([own, z.pipe(earlier, toOwn)])
}

const Text = z.object({ text: z.string() })
const Reason = z.object({ reason: z.string() })

const AccountTyped = z.object({
  accountType: z.string(),
  phone: z.string(),
  country: z.string(),
  username: z.string(),
  fullname: z.string(),
  birthday: z.string(),
  role: z.string(),
  subscribed: z.boolean(),
  validated: z.boolean(),
  testAccount: z.boolean(),
  blocked: z.boolean(),
  blockedReason: z.string(),
  expirationDate: z.string(),
  metadata: z.string(),
  sendSMS: z.boolean(),
  attributes: z.record(z.string(), z.union([z.string(), z.boolean()])),
})

const AttributeTyped = z.object({
  name: z.string(),
  description: z.string(),
  group: z.optional(z.string()),
  tag: z.string(),
  slot: z.enum(slots),
  scope: z.enum(['all', 'some']),
  accountTypeIds: z.array(z.string()),
  required: z.boolean(),
  options: z.string(),
  minimum: z.string(),
  maximum: z.string(),
  pattern: z.string(),
})

/**
 * The import field for each column of a file, null for a column that is not imported, and how to import the
 * file.
 */
const MappingTyped = z.object({
  fields: z.array(z.nullable(z.string())),
  mode: z.enum(importModes),
  accountType: z.string(),
  sendSMS: z.boolean(),
  dates: z.enum([...dateOrders, '']),
  decimals: z.enum([...decimalSigns, '']),
  phoneChoice: z.enum(phoneChoices),
  country: z.string(),
})

/** The account whose page is open (`own`), or the one shown next to it (`other`). */
const side = z.enum(['own', 'other'])

/** An account as it was when the user picked it. */
const PickedAccount = z.object({ id: z.string(), name: z.string(), phone: z.string() })

const MessageTyped = z.object({ title: z.string(), body: z.string() })

const NotificationTyped = z.object({
  /** The kind of recipients; null until chosen. */
  kind: z.nullable(z.enum(['phones', 'accounts', 'types'])),
  phonesText: z.string(),
  country: z.string(),
  accounts: z.array(PickedAccount),
  /**
   * The query string of a filter carried over from the accounts page, and how many accounts it added; null
   * until it has added them.
   */
  filter: z.optional(z.object({ query: z.string(), added: z.nullable(z.number()) })),
  typeIds: z.array(z.string()),
  title: z.string(),
  body: z.string(),
  url: z.string(),
  sendWhatsApp: z.boolean(),
  hiddenFromList: z.boolean(),
  urgent: z._default(z.boolean(), false),
  sender: z.nullable(PickedAccount),
  sectionId: z.string(),
  translations: z.record(z.enum(languages), MessageTyped),
  /**
   * When to send the notification: date (`2026-11-12`) and time (`12:03`) in a time zone. `sendSecond` picks
   * the second occurrence of a time that occurs twice.
   */
  sendLater: z.boolean(),
  sendDate: z.string(),
  sendTime: z.string(),
  sendZone: z.string(),
  sendSecond: z.boolean(),
})

const NotificationKept = z.object({
  /** The idempotency key: created when the draft is opened, and kept until a response arrives. */
  key: z.string(),
  /** Whether the draft was submitted and its outcome is unknown. */
  attempted: z.boolean(),
  /** Whether the message was sent under this key with a different wording. */
  reused: z.optional(z.boolean()),
  /**
   * The options with which it was submitted, in addition to its contents, because a retry under the same key
   * has to be the same request.
   */
  sentWith: z.optional(z.object({ undoSeconds: z.number(), sendAgain: z.boolean() })),
  /** The URL from which the draft was prefilled, so that a reload does not prefill it again. */
  prefill: z.string(),
  values: NotificationTyped,
})

/** The kinds of unfinished work, and what the tab stores for each kind. */
export const draftKinds = {
  account: recordForm(AccountTyped),
  'account-ids': textForm(Text, ({ text }) => ({ text })),
  /** Which of the two accounts remains, and which side was chosen for each field in which they differ. */
  'account-merge': form(z.object({ stays: side, choices: z.record(z.string(), side) })),
  'account-note': textForm(Text, ({ text }) => ({ text })),
  'account-type': recordForm(z.object({ name: z.string(), description: z.string() })),
  alert: recordForm(
    z.object({
      place: z.string(),
      accuracy: z.string(),
      alertType: z.string(),
      /**
       * Whether the type was entered as text instead of chosen, since an alert may have a type that nobody
       * has defined.
       */
      ownType: z.boolean(),
      region: z.string(),
      street: z.string(),
      account: z.nullable(z.object({ id: z.string(), typeId: z.string(), name: z.string() })),
    }),
  ),
  'area-name': recordForm(z.object({ name: z.string() })),
  /** The outline is saved along with the name, so that a reload loses no vertices. */
  area: recordForm(
    z.object({
      name: z.string(),
      polygon: z.array(z.object({ latitude: z.number(), longitude: z.number() })),
    }),
  ),
  /** A field with the same text as the alert counts as uncorrected, and changes when the alert changes. */
  'alert-edit': z.extend(
    form(
      z.object({
        alertType: z.optional(z.string()),
        street: z.optional(z.string()),
        region: z.optional(z.string()),
        /** The location of earlier alerts on the chosen street, and whether to move the alert there. */
        place: z.optional(
          z.nullable(z.object({ street: z.string(), latitude: z.number(), longitude: z.number() })),
        ),
        moves: z.optional(z.boolean()),
      }),
    ),
    { own: z.optional(z.record(z.string(), z.string())) },
  ),
  'alert-move': form(z.object({ place: z.string(), accuracy: z.string() })),
  'dispatch-note': recordForm(Text),
  'alert-note': textForm(
    z.object({ text: z.string(), mentions: z.array(Mention) }),
    ({ text, mentions = [] }) => ({ text, mentions }),
  ),
  /** The input for closing one or several alerts. */
  'alert-reason': textForm(z.object({ code: z.enum(closedCodes), reason: z.string() }), ({ text }) => ({
    code: 'resolved' as const,
    reason: text,
  })),
  'alert-type': recordForm(
    z.object({
      name: z.string(),
      type: z.string(),
      shape: z.enum(alertShapes),
      colour: z.string(),
      priority: z.number(),
      synonyms: z.optional(z.string()),
      minutes: z.array(z.string()),
    }),
  ),
  attribute: recordForm(AttributeTyped),
  'block-reason': textForm(Reason, ({ text }) => ({ reason: text })),
  /**
   * A list of accounts to load from another deployment; `listed` says what the text lists, and is empty until
   * chosen.
   */
  'bring-in': form(z.object({ text: z.string(), listed: z.enum(['ids', 'phones', '']) })),
  /** Additional details for an action on many accounts. */
  'bulk-details': form(z.object({ reason: z.string(), accountType: z.string() })),
  display: recordForm(z.object({ name: z.string() })),
  'pinned-note': recordForm(Text),
  /** The note that a dispatcher leaves at the end of a shift. */
  'shift-note': textForm(Text, ({ text }) => ({ text })),
  view: recordForm(z.object({ name: z.string() })),
  /** A channel's own setup without its credentials. */
  channel: recordForm(z.record(z.string(), z.string())),
  business: recordForm(z.record(z.string(), z.union([z.string(), z.array(z.string())]))),
  identity: recordForm(
    z.object({
      name: z.string(),
      roles: z.array(z.enum(roles)),
      expiresAt: z.string(),
      sendsUnapproved: z.boolean(),
      supervisor: z.boolean(),
      disabled: z.optional(z.boolean()),
    }),
  ),
  'company-sign-in': recordForm(
    z.object({
      issuer: z.string(),
      clientId: z.string(),
      secret: z.enum(['same', 'new']),
      scope: z.string(),
      groupsClaim: z.string(),
      groups: z.record(z.string(), z.string()),
      defaultRoles: z.array(z.enum(roles)),
      createsIdentities: z.boolean(),
    }),
  ),
  webhook: recordForm(z.object({ name: z.string(), url: z.string(), eventTypes: z.array(z.string()) })),
  responder: recordForm(
    z.object({
      name: z.string(),
      kind: z.catch(z.enum(responderKinds), 'person'),
      skills: z.catch(z.string(), ''),
      whom: z.enum(['account', 'identity']),
      accountId: z.string(),
      accountName: z.string(),
      identityId: z.string(),
    }),
  ),
  'import-mapping': form(MappingTyped),
  /** The new cell for all rows in a group of refused rows; `which` identifies the group. */
  'import-group': form(z.object({ which: z.string(), cell: z.string() })),
  /** A refused row's corrected cells. */
  'import-row': form(z.object({ cells: z.array(z.object({ text: z.string() })) })),
  /** A request for an external ID that has not been answered yet, with its idempotency key. */
  'external-id': z.object({ key: z.string(), asked: z.string(), version: z.number() }),
  /** This tab's draft, and the one set aside when a URL with recipients was opened. */
  notification: z.extend(NotificationKept, { aside: z.optional(NotificationKept) }),
  /** The options for resending failed messages. */
  'notification-retry': form(z.object({ withUnknown: z.boolean(), reason: z.string() })),
  /** The comment with which a notification is sent back. */
  'notification-return': form(z.object({ comment: z.string() })),
  /** Accounts passed to a new notification, when there are too many for a URL. */
  'notification-accounts': z.object({
    id: z.string(),
    accounts: z.array(PickedAccount),
    phones: z.optional(z.array(z.string())),
  }),
} as const

export type DraftKind = keyof typeof draftKinds
export type DraftOf<Kind extends DraftKind> = z.infer<(typeof draftKinds)[Kind]>
/** The kinds of draft that store a form's input. */
export type FormKind = {
  [Kind in DraftKind]: DraftOf<Kind> extends { values: object } ? Kind : never
}[DraftKind]
/** The kinds of draft that store the input of a record's form. */
export type RecordKind = {
  [Kind in FormKind]: 'base' extends keyof DraftOf<Kind> ? Kind : never
}[FormKind]

/**
 * Form fields that this kind of draft does not store, so that a reload would lose them. There must be none.
 */
type Forgotten<Kind extends FormKind, Values> = Exclude<keyof Values, keyof DraftOf<Kind>['values']>
/** The kind of a form's draft; does not compile if that kind stores fewer fields than the form has. */
export type KindOf<Kind extends FormKind, Values> = Kind &
  ([Forgotten<Kind, Values>] extends [never] ? unknown : { notKept: Forgotten<Kind, Values> })
