import * as z from 'zod'

/**
 * How to read a column, if not as Excel shows it. `value`: the number in the cell, without its format. `dayMonth` and
 * `monthDay`: dates that Excel made from text such as `1-2` are read as that text.
 */
export const cellReadings = ['value', 'dayMonth', 'monthDay'] as const

/** A zero-based index into `columns`. */
const column = z.int().min(0).max(499)

/**
 * `sheet` is a sheet name; the default is the first visible sheet that looks like a table of people. With
 * `mergedCells`, a cell merged across several rows is read in each of them.
 */
export const workbookReading = {
  sheet: z.string().min(1).max(200).optional(),
  hiddenRows: z.boolean().default(false),
  mergedCells: z.boolean().default(true),
  columns: z
    .array(z.strictObject({ column, as: z.enum(cellReadings) }))
    .max(500)
    .default([]),
}
export const WorkbookReading = z.object(workbookReading)
export type WorkbookReading = z.infer<typeof WorkbookReading>

/** `rows` counts non-empty rows, up to 1,000. */
export const Sheet = z.object({ name: z.string(), rows: z.int(), hidden: z.literal(true).optional() })
export type Sheet = z.infer<typeof Sheet>

/**
 * Differences between what Excel shows for a column and what its cells hold:
 * - `shown`: numbers whose format adds characters; `value` is read as the `text` shown.
 * - `unshown`: numbers whose `format` is not applied; `value` is read.
 * - `days`: dates or times in a column that also has `others`, or dates without a year; `value` is read, although
 *   somebody may have typed text that `dayMonth` or `monthDay` restores.
 * - `failed`: formulas with no value or an error, the first in row `line`; they are read as empty.
 */
export const WorkbookColumn = z.object({
  column,
  hidden: z.literal(true).optional(),
  shown: z.object({ count: z.int(), value: z.string(), text: z.string() }).optional(),
  unshown: z.object({ count: z.int(), value: z.string(), format: z.string() }).optional(),
  days: z
    .object({
      count: z.int(),
      others: z.int(),
      value: z.string(),
      dayMonth: z.string(),
      monthDay: z.string(),
    })
    .optional(),
  failed: z.object({ count: z.int(), line: z.int() }).optional(),
})
export type WorkbookColumn = z.infer<typeof WorkbookColumn>

/** How a workbook was read; `hiddenRows` and `mergedCells` are counts for the sheet that `reading` names. */
export const Workbook = z.object({
  sheets: z.array(Sheet),
  hiddenRows: z.int(),
  mergedCells: z.int(),
  columns: z.array(WorkbookColumn),
  reading: WorkbookReading.required(),
})
export type Workbook = z.infer<typeof Workbook>
