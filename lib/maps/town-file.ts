import { join } from 'node:path'

/** The map of the invented town where the sample alerts are; a part of the product, made by `npm run town`. */
export const townFile = join(process.cwd(), 'public/map/valle-lucero.pmtiles')

/** Where a browser finds it. */
export const townAddress = '/map/valle-lucero.pmtiles'

/** The business that begins with samples. Only its map shows the town: no other one's has anything in it. */
export const sampleBusinessId = 'demo'
