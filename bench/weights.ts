import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDatabase } from '@/lib/api/db/embedded/launcher'
import { weighPages } from './lib/page-weights'
import { withProduct } from './lib/start-product'

// `npm run bench:weights`: prints the first-load JavaScript of each page in the existing build.

const folder = mkdtempSync(join(tmpdir(), 'beacon-weights-'))
const database = await startDatabase(join(folder, 'data'))
try {
  await withProduct(database.url, weighPages)
} finally {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
