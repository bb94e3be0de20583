import { cpSync, readdirSync, readFileSync, renameSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/**
 * As far as an open page can tell, two builds of the console differ in three things: the build ID, the IDs of the
 * server actions, and the names of the code files. This copies the existing build and renames all three, so that a
 * journey gets a second build within seconds.
 */
export function makeRenamedBuild(from: string, to: string): void {
  const isLeftOut = /^(node_modules|\.git|\.data.*|test-results|\.next\/(cache|build|trace.*|types|lock))$/
  cpSync(from, to, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !isLeftOut.test(relative(from, path)),
  })
  symlinkSync(join(from, 'node_modules'), join(to, 'node_modules'))
  const rename = makeRenaming(from, to)
  for (const file of [...listFiles(join(to, '.next')), join(to, 'dist/build-of')]) {
    if (/\.(map|woff2?|png|ico)$/.test(file)) continue
    const text = readFileSync(file, 'utf8')
    const renamed = rename(text)
    if (renamed !== text) writeFileSync(file, renamed)
  }
  const chunks = join(to, '.next/static/chunks')
  for (const file of listFiles(chunks))
    renameSync(file, join(to, '.next', rename(relative(join(to, '.next'), file))))
  const { id, otherId } = buildIds(from)
  renameSync(join(to, '.next/static', id), join(to, '.next/static', otherId))
}

const buildIds = (root: string) => {
  const id = readFileSync(join(root, '.next/BUILD_ID'), 'utf8').trim()
  return { id, otherId: turn(id) }
}

const turn = (hex: string) => [...hex].reverse().join('')

function makeRenaming(from: string, to: string): (text: string) => string {
  const { id, otherId } = buildIds(from)
  const manifest = JSON.parse(readFileSync(join(from, '.next/server/server-reference-manifest.json'), 'utf8'))
  const actions = new Set(Object.keys(manifest.node))
  return (text) =>
    text
      .replaceAll(id, otherId)
      .replaceAll(from, to)
      // The first two digits encode the action's arguments.
      .replace(/[0-9a-f]{42}/g, (hex) => (actions.has(hex) ? hex.slice(0, 2) + turn(hex.slice(2)) : hex))
      .replace(/static\/chunks\/([\w~.-]+\.(?:js|css))/g, 'static/chunks/b-$1')
}

function listFiles(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? listFiles(path) : [path]
  })
}
