import type { PhoneEntry } from './phone-entries'

/** The text without those entries, and without the lines that they leave empty. */
export function withoutEntries(text: string, entries: readonly PhoneEntry[]): string {
  let kept = ''
  let from = 0
  for (const { start, end } of entries) {
    kept += text.slice(from, start)
    from = end
  }
  return (kept + text.slice(from))
    .split('\n')
    .map((line) => line.replace(/^[\s,;|]+|[\s,;|]+$/g, '').replace(/([,;|])[\s,;|]+/g, '$1 '))
    .filter((line) => line !== '')
    .join('\n')
}
