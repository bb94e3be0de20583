import type { ChildProcess, SpawnOptions } from 'node:child_process'
import { createInterface } from 'node:readline'
import { stripVTControlCharacters } from 'node:util'
import { printsJson } from '@/lib/env'
import { logEntry } from './say'

/** Where a child's output goes: directly to ours or, with LOG_FORMAT=json, through `passOnAsJson`. */
export const childOutput = (): 'pipe' | 'inherit' => (printsJson() ? 'pipe' : 'inherit')

/** The stdio option for a child without an IPC channel. */
export const outputOnly = (): SpawnOptions['stdio'] => ['ignore', childOutput(), childOutput()]

/**
 * Forwards a child's output line by line. A line that is not a JSON object, such as Next.js output or a stack
 * trace, is wrapped in one. Does nothing if the child writes directly to our output.
 */
export function passOnAsJson(name: string, child: ChildProcess): void {
  for (const [output, ours, level] of [
    [child.stdout, process.stdout, 'info'],
    [child.stderr, process.stderr, 'error'],
  ] as const) {
    if (!output) continue
    createInterface({ input: output }).on('line', (line) => {
      const text = stripVTControlCharacters(line)
      if (text.trim() === '') return
      ours.write(isEntry(text) ? `${text}\n` : logEntry(name, level, text, child.pid))
    })
  }
}

function isEntry(line: string): boolean {
  if (!line.startsWith('{')) return false
  try {
    JSON.parse(line)
    return true
  } catch {
    return false
  }
}
