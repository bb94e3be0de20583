import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findHolder, takeClaim } from './claim'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'beacon-claim-'))
  file = join(folder, 'claim')
})

afterEach(() => rmSync(folder, { recursive: true }))

describe('a claim', () => {
  it('is held by one, until it is released', () => {
    const first = takeClaim(file)
    expect(takeClaim(file)).toBeUndefined()
    expect(findHolder(file)).toBe(process.pid)
    first?.release()
    expect(findHolder(file)).toBeUndefined()
    expect(takeClaim(file)).toBeDefined()
  })

  it('is free again when its holder has ended without releasing it', () => {
    const { pid } = spawnSync('true')
    writeFileSync(file, `${pid} 12345\nsomething\n`)
    expect(takeClaim(file)).toBeDefined()
    expect(readdirSync(folder)).toEqual(['claim'])
  })

  it('is free again when another process has the pid of its holder', () => {
    writeFileSync(file, `${process.pid} 12345\nsomething\n`)
    expect(findHolder(file)).toBeUndefined()
    expect(takeClaim(file)).toBeDefined()
  })

  it('is not taken from its new holder by a late release', () => {
    const first = takeClaim(file)
    first?.release()
    takeClaim(file)
    first?.release()
    expect(existsSync(file)).toBe(true)
  })
})
