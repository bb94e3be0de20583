import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const room = 'lib/api'
/**
 * Files that the rule does not apply to: they contain shell arguments, URL replacements, or statements outside the
 * connection pools.
 */
const apart =
  /^(?:openapi\/code-samples|processes\/app|db\/(?:connecting|finish-migrations|migrate|sql))\.ts$|^db\/migrations\//

test('no placeholder is numbered by hand: statements use the tag from lib/api/db/sql.ts', () => {
  const numbered = readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/(?:\.(?:test|fixture)\.ts$|^(?:fixtures|tests)\/)/.test(name))
    .filter((name) => !apart.test(name) && /\$\d/.test(readFileSync(join(room, name), 'utf8')))
  expect(numbered).toEqual([])
})
