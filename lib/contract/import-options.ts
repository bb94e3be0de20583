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
import { RecordId } from './fields/fields'

export const ImportField = z
  .union([z.enum(importFields), z.string().regex(/^attribute:.{1,200}$/su)])
  .meta({ id: 'ImportField', description: 'An account field, or `attribute:<attributeId>`.' })
export type ImportField = z.infer<typeof ImportField>

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
  .meta({
    id: 'ImportColumn',
    description:
      'A column of a file: its heading, its first values and the suggested field. `dates` is the order of day, month and year, and `datesExample` a value that shows it; `datesOpen`: the order of day and month is unclear; `datesMixed`: both occur. `national` says how many phone numbers are national, `country` of which country. `decimals` is the decimal separator; `decimalsOpen`: 1.500 could be read either way; `decimalsMixed`: both occur. `several` counts cells with several values separated by ` ::: `.',
  })
export type ImportColumn = z.infer<typeof ImportColumn>
/** The part of a column's description that is derived from its cells. */
export type ColumnFinding = Omit<ImportColumn, 'name' | 'samples' | 'field'>

/** One of the first non-empty rows: its number in the file, and the first characters of its first non-empty cells. */
export const FirstRow = z.object({ row: z.int(), cells: z.array(z.string()) })
export type FirstRow = z.infer<typeof FirstRow>

/** An encoding, and the file's first non-ASCII text as decoded with it. */
export const EncodingChoice = z.object({ encoding: z.enum(textEncodings), sample: z.string() })
export type EncodingChoice = z.infer<typeof EncodingChoice>

export const importOptions = {
  fields: z
    .array(ImportField.nullable())
    .min(1)
    .max(500)
    .describe(
      "Each column's field; null skips it. Several columns for `fullname` or one text attribute are joined. The notice `more_values` lists a row's other phone numbers.",
    ),
  phoneOrder: z
    .array(z.int().min(0).max(499))
    .max(500)
    .optional()
    .describe('Indexes of the phone columns, in order of preference.'),
  phoneChoice: z
    .enum(phoneChoices)
    .optional()
    .describe(
      "Which of a row's phone numbers is used. `order`: the first one. `mobile`, the default without `phoneOrder`: mobiles first and landlines last, by label, heading and number.",
    ),
  mode: z
    .enum(importModes)
    .default('create')
    .describe(
      'Whether accounts whose phone number already exists are skipped (`create`) or updated (`upsert`).',
    ),
  accountType: RecordId.optional().describe('The type for rows without one.'),
  sendSMS: z.boolean().default(false),
  dates: z.enum(dateOrders).default('ymd'),
  mixedDays: z
    .array(z.int().min(0).max(499))
    .max(500)
    .optional()
    .describe(
      'Indexes of the columns whose ambiguous dates get the notice `ambiguous_day`; by default, those that mix both orders.',
    ),
  decimals: z
    .enum(decimalSigns)
    .optional()
    .describe(
      'The decimal separator in numbers such as 1.500; by default, the one detected in the column. If none is detected, such numbers are rejected as `ambiguous_number`.',
    ),
  country: Country.optional().describe(
    "The country of national phone numbers (ISO 3166-1 alpha-2); by default, the business's.",
  ),
  doubtfulPhones: z
    .enum(doubtfulPhoneChoices)
    .optional()
    .describe(
      'What to do with phone numbers not in use in their country; by default, they are kept with a warning. `correct` applies where it is clear which number is meant.',
    ),
  timeZone: TimeZone.optional().describe(
    "The time zone of times without an offset; by default, the business's, otherwise UTC.",
  ),
  restoreConsent: z
    .boolean()
    .default(false)
    .describe(
      'Whether the file may subscribe, unblock or restore people who unsubscribed, were blocked or were deleted in the last 30 days.',
    ),
}
export const ImportOptions = z.object(importOptions)
export type ImportOptions = z.infer<typeof ImportOptions>

/**
 * The options of the last import of a similar file; `countryFrom` says where the country comes from. `fields` is
 * present if that file had the same columns and the values in this file are consistent with it.
 */
export const SuggestedOptions = z.object({
  fields: z.array(ImportField.nullable()).optional(),
  mode: z.enum(importModes).optional(),
  accountType: z.string().optional(),
  dates: z.enum(dateOrders).optional(),
  decimals: z.enum(decimalSigns).optional(),
  phoneChoice: z.enum(phoneChoices).optional(),
  country: z.string().optional(),
  countryFrom: z.enum(countrySources).optional(),
})
