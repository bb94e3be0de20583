import * as z from 'zod'

/**
 * How a column of a workbook is read otherwise than Excel shows it: `value` takes the number that a cell holds, without the
 * signs of its format; `dayMonth` and `monthDay` write days back as `1-2`, which Excel made days of.
 */
export const cellReadings = ['value', 'dayMonth', 'monthDay'] as const

/** Columns are counted from 0, as in `columns`. */
const column = z.int().min(0).max(499)

/**
 * How a workbook is read. `sheet` is a name; the first visible one that looks like a table of people unless it is given.
 * `hiddenRows`: whether rows that Excel hides are read too. `mergedCells`: whether a cell that was merged over several rows
 * is read in each of them.
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

/** A sheet, and how many of its rows hold something; no more than 1,000 are counted. */
export const Sheet = z.object({ name: z.string(), rows: z.int(), hidden: z.literal(true).optional() })
export type Sheet = z.infer<typeof Sheet>

/**
 * What Excel shows of a column otherwise than its cells hold. `shown`: so many numbers have a format that adds signs, as
 * `value` is shown as `text`, which is read. `unshown`: so many are shown by a format that is not applied, as `value` by
 * `format`. `days`: so many are days or times beside `others` that are none, or days without a year: `value` is read, which
 * may have been written as `dayMonth` or `monthDay`. `failed`: so many formulas have no value, or an error, the first in row
 * `line`; they are read as empty.
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

/** What a workbook holds beside its cells, and how it was read: `hiddenRows` and `mergedCells` of the sheet that `reading` names. */
export const Workbook = z.object({
  sheets: z.array(Sheet),
  hiddenRows: z.int(),
  mergedCells: z.int(),
  columns: z.array(WorkbookColumn),
  reading: WorkbookReading.required(),
})
export type Workbook = z.infer<typeof Workbook>
