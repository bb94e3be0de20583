/** A LIKE pattern that finds `text` anywhere, none of its characters a wildcard. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
