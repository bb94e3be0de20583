type Tree = Record<string, unknown>

/** The JSON object in a field; empty for an empty field, undefined if it is not a JSON object. */
export function readMetadata(text: string): Tree | undefined {
  if (text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return isTree(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** A JSON Merge Patch (RFC 7396) that turns `before` into `after`; null removes a property. */
export function mergePatchBetween(before: Tree, after: Tree): Tree {
  const patch: Tree = {}
  for (const name of Object.keys(before)) if (!(name in after)) patch[name] = null
  for (const [name, value] of Object.entries(after)) {
    const old = before[name]
    if (isTree(old) && isTree(value)) {
      const inner = mergePatchBetween(old, value)
      if (Object.keys(inner).length > 0) patch[name] = inner
    } else if (JSON.stringify(old) !== JSON.stringify(value)) {
      patch[name] = value
    }
  }
  return patch
}

/** A merge patch cannot store a null, so a null in a new value would be lost silently. */
export function holdsNull(value: unknown): boolean {
  return value === null || (isTree(value) && Object.values(value).some(holdsNull))
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
