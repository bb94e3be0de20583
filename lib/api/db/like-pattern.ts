/** A LIKE pattern that finds `text` anywhere, its own signs meaning nothing. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
