/** A strong validator: a file that was replaced has another size or another time of its last change. */
export function etagOf({ size, mtimeMs }: { size: number; mtimeMs: number }): string {
  return `"${size.toString(36)}-${Math.round(mtimeMs * 1000).toString(36)}"`
}
