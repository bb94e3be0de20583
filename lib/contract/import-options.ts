import * as z from 'zod'
import { Country, TimeZone } from './business'
import {
  countrySources,
  dateOrders,
  decimalSigns,
  doubtfulPhoneChoices,
  importFields,
  importModes,
  phoneChoices,
  textEncodings,
} from './choices'
import { Id } from './fields/fields'

/** Where a column of an import goes: a member of 2.1, or `attribute:<attributeId>`; null leaves the column out. */
export const ImportField = z.union([
  z.enum(importFields),
  z.string().regex(/^attribute:[A-Za-z0-9_-]{1,64}$/),
])
export type ImportField = z.infer<typeof ImportField>

/**
 * A column of an uploaded file: its header, its first values, and the field it goes to unless the caller says otherwise.
 * As far as its values tell, `dates` is the order that its days are written in (`datesOpen`: the day first or the month first,
 * but they do not tell which) and `datesExample` a value that shows it (`datesMixed`: some days of it can only be read in one order and some in the other), `country` where its phones in national form
 * are from, and `national` whether some or most of its phones are in that form. `decimals` is what stands before the decimals
 * of its numbers (`decimalsOpen`: 1.500 may be either, and no other number tells; `decimalsMixed`: some have a point there and
 * some a comma). So many cells hold `several` values, divided by ` ::: ` as in Google's contacts.
 */
export const ImportColumn = z
  .object({
    name: z.string(),
    samples: z.array(z.string()),
    field: ImportField.nullable(),
    dates: z.enum(dateOrders).optional(),
    datesOpen: z.literal(true).optional(),
    datesExample: z.string().optional(),
    datesMixed: z.literal(true).optional(),
    country: z.string().optional(),
    national: z.enum(['some', 'most']).optional(),
    decimals: z.enum(decimalSigns).optional(),
    decimalsOpen: z.literal(true).optional(),
    decimalsMixed: z.literal(true).optional(),
    several: z.int().optional(),
  })
  .meta({ id: 'ImportColumn', description: 'A column of an uploaded file, and where it goes.' })
export type ImportColumn = z.infer<typeof ImportColumn>
/** What the cells of a column say of how all of them are written. */
export type ColumnFinding = Omit<ImportColumn, 'name' | 'samples' | 'field'>

/** One of the first rows of a file that holds something: its number as a spreadsheet counts it, and the beginnings of its first cells that do. */
export const FirstRow = z.object({ row: z.int(), cells: z.array(z.string()) })
export type FirstRow = z.infer<typeof FirstRow>

/** How the first text of a file with a character beyond ASCII reads in one encoding. */
export const EncodingChoice = z.object({ encoding: z.enum(textEncodings), sample: z.string() })
export type EncodingChoice = z.infer<typeof EncodingChoice>

export const importOptions = {
  /**
   * One for each column of the file. What several give to `fullname`, or to one attribute of text, is joined in their order. Of
   * several phones of a row, in columns or in one cell, `phoneChoice` says which counts; the notice `more_values` names the others.
   */
  fields: z.array(ImportField.nullable()).min(1).max(500),
  /** The places of the columns of phones in the order in which they count; unless it is given mobiles come first and landlines last, by their headings. */
  phoneOrder: z.array(z.int().min(0).max(499)).max(500).optional(),
  /**
   * `order`: the first phone of a row that is not empty. `mobile`: a mobile before others and a landline last, by its label
   * (`Phone 1 - Label` beside `Phone 1 - Value`), its heading and its number; the first among equals. `mobile` unless it, or
   * `phoneOrder`, is given.
   */
  phoneChoice: z.enum(phoneChoices).optional(),
  /** `create` leaves accounts alone whose phone is there already; `upsert` changes them. */
  mode: z.enum(importModes).default('create'),
  /** For rows that name no type. */
  accountType: Id.optional(),
  sendSMS: z.boolean().default(false),
  dates: z.enum(dateOrders).default('ymd'),
  /** The places of columns whose days get the notice `ambiguous_day` where they read in both orders; those that hold both unless it is given. */
  mixedDays: z.array(z.int().min(0).max(499)).max(500).optional(),
  /**
   * What stands before the decimals of numbers such as 1.500; what the columns of numbers show unless it is given. Where they
   * show nothing, such a number is refused as `ambiguous_number`.
   */
  decimals: z.enum(decimalSigns).optional(),
  /** Where phones that name no country are from (ISO 3166-1 alpha-2); that of the business unless it is given. */
  country: Country.optional(),
  /**
   * What becomes of phones that their country does not use: they are kept with a warning unless it is given, corrected where
   * it is clear which one is meant, or their rows refused.
   */
  doubtfulPhones: z.enum(doubtfulPhoneChoices).optional(),
  /** In whose days and minutes moments are that name no offset; that of the business unless it is given, else UTC. */
  timeZone: TimeZone.optional(),
  /**
   * Whether the file may subscribe those who are unsubscribed, unblock those who are blocked and bring back those who were
   * deleted in the last 30 days. Without it they stay as they are, whichever spelling of their
   * phone the file has, and the check counts and names them.
   */
  restoreConsent: z.boolean().default(false),
}
export const ImportOptions = z.object(importOptions)
export type ImportOptions = z.infer<typeof ImportOptions>

/**
 * How the last import that ran with such a file was read; its country is that of the business where it had none, as
 * `countryFrom` says. `fields` is there when that file had these columns, and the values of this one say nothing else.
 */
export const SuggestedOptions = z.object({
  fields: importOptions.fields.optional(),
  mode: importOptions.mode.unwrap().optional(),
  accountType: importOptions.accountType,
  dates: importOptions.dates.unwrap().optional(),
  decimals: importOptions.decimals,
  phoneChoice: importOptions.phoneChoice,
  country: importOptions.country,
  countryFrom: z.enum(countrySources).optional(),
})
