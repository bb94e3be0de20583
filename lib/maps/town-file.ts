import { join } from 'node:path'

/** The map of the fictional town with the sample alerts; shipped with the product, built by `npm run town`. */
export const townFile = join(process.cwd(), 'public/map/valle-lucero.pmtiles')

/** The URL of the town's map in the browser. */
export const townAddress = '/map/valle-lucero.pmtiles'

/**
 * The business that starts with sample data. Only its map shows the town, since no other business has any
 * data there.
 */
export const sampleBusinessId = 'demo'
