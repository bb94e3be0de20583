import { writeFileSync } from 'node:fs'
import { townFile } from '@/lib/maps/town-file'
import { makeTownFile } from './town-pmtiles'

/** `npm run town`: regenerates the fictional town's map. It needs the dev dependencies geojson-vt and vt-pbf. */
const file = makeTownFile()
writeFileSync(townFile, file)
process.stdout.write(`${townFile}: ${file.length} bytes\n`)
