import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Surface } from './surface'

/** The last released API's surface. Written by `npm run release:document`. */
export const releasedFile = join(fileURLToPath(new URL('.', import.meta.url)), 'v1.json')

export const readReleased = (): Surface => JSON.parse(readFileSync(releasedFile, 'utf8')) as Surface
