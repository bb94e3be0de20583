/** Joins class names and leaves out what is not one. Later classes do not undo earlier ones: pass what differs, not what repeats. */
export function cn(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
