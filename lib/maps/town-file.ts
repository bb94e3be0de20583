import { join } from 'node:path'

/**
 * The fictional town's map, on which the sample alerts are. It ships with the product and is built by `npm run
 * town`.
 */
export const townFile = join(process.cwd(), 'public/map/valle-lucero.pmtiles')

/** The URL of the town's map in the browser. */
export const townAddress = '/map/valle-lucero.pmtiles'

/**
 * The ID of the business that starts with sample data. Only its map shows the town, because no other business has
 * data there.
 */
export const sampleBusinessId = 'demo'
