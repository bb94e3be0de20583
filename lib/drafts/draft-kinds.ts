import * as z from 'zod/mini'
import type { Account } from '@/lib/contract/accounts/account'
import {
  alertShapes,
  dateOrders,
  decimalSigns,
  importModes,
  languages,
  phoneChoices,
  slots,
} from '@/lib/contract/choices'
import { roles } from '@/lib/contract/roles'

/** What is typed into a form, and what the form was based on. */
const form = <Values extends z.ZodMiniType, Kept extends z.core.$ZodType>(values: Values, kept: Kept) =>
  z.object({ values, kept })

const text = z.object({ text: z.string() })
/** A text and the idempotency key that it was sent under, for as long as nobody knows what became of it. */
const sentText = z.object({
  text: z.string(),
  sent: z.optional(z.object({ text: z.string(), key: z.string() })),
})
const version = z.number()

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

/**
 * The account that a change is based on, as the API answered it. Only what its form reads is checked: the contract's own
 * schema would bring the whole of zod into every page.
 */
const AccountBefore = z.custom<Account>((value) => accountRead.safeParse(value).success)
const accountRead = z.looseObject({
  id: z.string(),
  version: z.number(),
  accountType: z.string(),
  phone: z.string(),
  username: z.string(),
  role: z.string(),
  subscribed: z.boolean(),
  blocked: z.boolean(),
  validated: z.boolean(),
  testAccount: z.boolean(),
  attributesValue: z.array(z.looseObject({ attributeId: z.string() })),
  metadata: z.record(z.string(), z.unknown()),
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

/** What each column of a file is (a field of an import, or null), and how to import it. */
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

/** An account as it was when it was picked. */
const PickedAccount = z.object({ id: z.string(), name: z.string(), phone: z.string() })

const MessageTyped = z.object({ title: z.string(), body: z.string() })

const NotificationTyped = z.object({
  /** Whom it is for; null until it was chosen. */
  kind: z.nullable(z.enum(['phones', 'accounts', 'types'])),
  phonesText: z.string(),
  country: z.string(),
  accounts: z.array(PickedAccount),
  /** A filter of the accounts page that was carried here, as its query string, and how many it added; null until it has. */
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
  /** At a day (`2026-11-12`) and time (`12:03`) of a zone; of a time that occurs twice the second one is `sendSecond`. */
  sendLater: z.boolean(),
  sendDate: z.string(),
  sendTime: z.string(),
  sendZone: z.string(),
  sendSecond: z.boolean(),
})

const NotificationKept = z.object({
  /** The idempotency key: made when the draft is opened, kept until an answer comes. */
  key: z.string(),
  /** It was sent, and the outcome is not known. */
  attempted: z.boolean(),
  /** An earlier wording of it was sent under this key. */
  reused: z.optional(z.boolean()),
  /** What it was sent with beside what is written: another try under the same key is the same request. */
  sentWith: z.optional(z.object({ undoSeconds: z.number(), sendAgain: z.boolean() })),
  /** The URL that filled it in, so that a reload does not do it again. */
  prefill: z.string(),
  values: NotificationTyped,
})

/** Unfinished work, by kind: what is kept of it in the tab. */
export const draftKinds = {
  account: form(AccountTyped, z.nullable(AccountBefore)),
  'account-ids': text,
  'account-note': sentText,
  'account-type': form(z.object({ name: z.string(), description: z.string() }), version),
  alert: form(
    z.object({
      place: z.string(),
      accuracy: z.string(),
      alertType: z.string(),
      /** The type is typed, not chosen: alerts may have types that are not defined. */
      ownType: z.boolean(),
      region: z.string(),
      street: z.string(),
      account: z.nullable(z.object({ id: z.string(), typeId: z.string(), name: z.string() })),
    }),
    /** The idempotency key: however often this draft is sent, one alert is placed. */
    z.string(),
  ),
  /** What was typed of a correction; the rest follows the alert. */
  'area-name': form(z.object({ name: z.string() }), version),
  /** The outline is kept with the name: a reload takes no corner back. */
  area: form(
    z.object({
      name: z.string(),
      polygon: z.array(z.object({ latitude: z.number(), longitude: z.number() })),
    }),
    version,
  ),
  'alert-edit': form(
    z.object({
      alertType: z.optional(z.string()),
      street: z.optional(z.string()),
      region: z.optional(z.string()),
    }),
    z.null(),
  ),
  'alert-move': form(z.object({ place: z.string(), accuracy: z.string() }), version),
  /** Whom it means, by the names that stand in it. */
  'alert-note': z.extend(sentText, {
    mentions: z.optional(z.array(z.object({ id: z.string(), name: z.string() }))),
  }),
  'alert-reason': sentText,
  'alert-type': form(
    z.object({
      name: z.string(),
      type: z.string(),
      shape: z.enum(alertShapes),
      colour: z.string(),
      priority: z.number(),
      synonyms: z.optional(z.string()),
      minutes: z.array(z.string()),
    }),
    version,
  ),
  attribute: form(AttributeTyped, version),
  'block-reason': text,
  business: form(z.record(z.string(), z.union([z.string(), z.array(z.string())])), version),
  identity: form(
    z.object({
      name: z.string(),
      roles: z.array(z.enum(roles)),
      expiresAt: z.string(),
      sendsUnapproved: z.boolean(),
      supervisor: z.boolean(),
    }),
    version,
  ),
  responder: form(
    z.object({
      name: z.string(),
      whom: z.enum(['account', 'identity']),
      accountId: z.string(),
      accountName: z.string(),
      identityId: z.string(),
    }),
    version,
  ),
  /** What the columns of a file are, and the row that named them. */
  'import-mapping': form(MappingTyped, z.string()),
  /** The corrected cells of a refused row, and those of the file. */
  'import-row': form(z.object({ cells: z.array(z.object({ text: z.string() })) }), z.array(z.string())),
  /** A request for an external id that was not answered yet, with its idempotency key. */
  'external-id': z.object({ key: z.string(), asked: z.string(), version }),
  /** The draft of this tab, and the one that was set aside for a URL with recipients. */
  notification: z.extend(NotificationKept, { aside: z.optional(NotificationKept) }),
  /** More accounts than fit into a URL, on their way to a new notification. */
  'notification-accounts': z.object({ id: z.string(), accounts: z.array(PickedAccount) }),
} as const

export type DraftKind = keyof typeof draftKinds
export type DraftOf<Kind extends DraftKind> = z.infer<(typeof draftKinds)[Kind]>
/** The kinds whose work is a form. */
export type FormKind = {
  [Kind in DraftKind]: DraftOf<Kind> extends { kept: unknown } ? Kind : never
}[DraftKind]
/** The kinds whose work is one text. */
export type TextKind = {
  [Kind in DraftKind]: DraftOf<Kind> extends { text: string } ? Kind : never
}[DraftKind]

/** Fields of a form that its kind of draft does not keep, which a reload would lose: nothing may be here. */
type Forgotten<Kind extends FormKind, Values> = Exclude<keyof Values, keyof DraftOf<Kind>['values']>
/** The kind of a form's draft; one that keeps less than the form has does not compile. */
export type KindOf<Kind extends FormKind, Values> = Kind &
  ([Forgotten<Kind, Values>] extends [never] ? unknown : { notKept: Forgotten<Kind, Values> })
