/** A strong ETag, because replacing a file changes its size or modification time. */
export function etagOf({ size, mtimeMs }: { size: number; mtimeMs: number }): string {
  return `"${size.toString(36)}-${Math.round(mtimeMs * 1000).toString(36)}"`
}
