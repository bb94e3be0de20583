/**
 * Joins class names, skipping falsy values. Later classes do not override earlier ones, so pass only classes that do
 * not conflict.
 */
export function cn(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
