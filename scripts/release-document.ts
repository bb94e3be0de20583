import { existsSync, writeFileSync } from 'node:fs'
import { makeDocument } from '@/lib/api/openapi/document'
import { obstaclesToRelease } from '@/lib/api/openapi/released/release'
import { readReleased, releasedFile } from '@/lib/api/openapi/released/released-document'
import { surfaceOf, writeSurface } from '@/lib/api/openapi/released/surface'
import { complain, say } from './say'

/**
 * `npm run release:document` records the current OpenAPI document as released. From then on, npm test rejects
 * changes that break API clients. `-- --accept-breaks` records a correction that docs/releases.md allows.
 */
const current = surfaceOf(makeDocument('bearer'))
const acceptsBreaks = process.argv.includes('--accept-breaks')
const obstacles = existsSync(releasedFile) ? obstaclesToRelease(readReleased(), current, acceptsBreaks) : []
for (const obstacle of obstacles) complain(obstacle)
if (obstacles.length > 0) process.exitCode = 1
else {
  writeFileSync(releasedFile, writeSurface(current))
  say(`Recorded version ${current.version} of the OpenAPI document.`)
}
