import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const sources = ['app', 'components', 'lib', 'public', 'scripts/web.ts', 'package-lock.json']
const rootFile = /^(next\.config|postcss\.config|tsconfig|proxy|instrumentation)\b.*\.(ts|mjs|js|json)$/
const noPartOfTheBuild = /\.(test|fixture)\.tsx?$/

/** A hash of the source files that go into a build, without tests. */
export function hashSource(root: string): string {
  const hash = createHash('sha256')
  const top = [...sources, ...readdirSync(root).filter((name) => rootFile.test(name))].sort()
  for (const file of top.flatMap((path) => listFiles(root, path))) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

function listFiles(root: string, path: string): string[] {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (!found) return []
  if (found.isDirectory())
    return readdirSync(join(root, path))
      .sort()
      .flatMap((name) => listFiles(root, join(path, name)))
  return found.isFile() && !noPartOfTheBuild.test(path) ? [path] : []
}
