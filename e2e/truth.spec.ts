import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from './fixtures'
import { killedLogFile } from './product'
import { walk } from './truth/walk'

const fewActs = 25

test('two desks behind an unsteady connection claim nothing that is not so, and send nothing twice', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const dataDir = mkdtempSync(join(tmpdir(), 'beacon-truth-'))
  try {
    const { lies, done } = await walk(browser, {
      acts: fewActs,
      seed: 7,
      port: 3716,
      dataDir,
      log: killedLogFile,
    })
    expect(lies).toEqual([])
    expect(done).toBeGreaterThan(fewActs / 3)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
