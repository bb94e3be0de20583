/**
 * Whether the business is in a drill, as of after every switch that is under way; none is switched until the transaction
 * ends. No row, and nothing is held, unless `condition` is so.
 */
export const drillHeld = (businessId: string, condition = 'true') =>
  `select drill from businesses where id = ${businessId} and ${condition} for share`
