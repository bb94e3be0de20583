type Tree = Record<string, unknown>

/** The object a field holds as JSON; empty for an empty field, undefined when it holds none. */
export function readMetadata(text: string): Tree | undefined {
  if (text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return isTree(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** A JSON Merge Patch (RFC 7396) that makes `before` into `after`: null takes a member away. */
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

/** A merge patch cannot store a null, so one in a new value would be lost in silence. */
export function holdsNull(value: unknown): boolean {
  return value === null || (isTree(value) && Object.values(value).some(holdsNull))
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
