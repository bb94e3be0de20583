import { existsSync } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CommandError } from '../command-error'
import type { ExportPart } from '../tenants/business-export-service'

/**
 * Writes an export to a new folder, which appears only once the export is complete. Deletes the files of an
 * earlier interrupted export first.
 */
export async function writeExport(
  parts: AsyncIterable<ExportPart>,
  folder: string,
): Promise<{ files: number; rows: number }> {
  if (existsSync(folder)) throw new CommandError(`${folder} already exists: choose a new folder.`)
  const partial = `${folder}.partial`
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial, { recursive: true, mode: 0o700 })
  const counts = { files: 0, rows: 0 }
  let current: { path: string; file: FileHandle } | undefined
  try {
    for await (const { path, rows = [], bytes } of parts) {
      if (current?.path !== path) {
        await current?.file.close()
        current = { path, file: await create(join(partial, path)) }
        counts.files += 1
      }
      await current.file.writeFile(bytes)
      counts.rows += rows.length
    }
  } finally {
    await current?.file.close()
  }
  await rename(partial, folder)
  return counts
}

async function create(path: string): Promise<FileHandle> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  return open(path, 'wx', 0o600)
}
