import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findHolder, takeLock } from './file-lock'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'beacon-lock-'))
  file = join(folder, 'lock')
})

afterEach(() => rmSync(folder, { recursive: true }))

describe('file locks', () => {
  it('a lock has one holder until it is released', () => {
    const first = takeLock(file)
    expect(takeLock(file)).toBeUndefined()
    expect(findHolder(file)).toBe(process.pid)
    first?.release()
    expect(findHolder(file)).toBeUndefined()
    expect(takeLock(file)).toBeDefined()
  })

  it('a lock is free again when its holder exits without releasing it', () => {
    const { pid } = spawnSync('true')
    writeFileSync(file, `${pid} 12345\nsomething\n`)
    expect(takeLock(file)).toBeDefined()
    expect(readdirSync(folder)).toEqual(['lock'])
  })

  it("a lock is free again once another process has its holder's pid", () => {
    writeFileSync(file, `${process.pid} 12345\nsomething\n`)
    expect(findHolder(file)).toBeUndefined()
    expect(takeLock(file)).toBeDefined()
  })

  it('a late release does not take a lock from its new holder', () => {
    const first = takeLock(file)
    first?.release()
    takeLock(file)
    first?.release()
    expect(existsSync(file)).toBe(true)
  })
})
