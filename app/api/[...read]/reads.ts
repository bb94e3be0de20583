import { operations } from '@/lib/contract/operations'
import { reads } from '@/lib/data/reads'

type Found = { name: (typeof reads)[number]; params: Record<string, string> }

/** Finds the contract's operation for this method and path, with its path parameters. */
export function findRead(method: string, path: readonly string[]): Found | undefined {
  const found = reads
    .filter((name) => operations[name].method === method)
    .flatMap((name) => {
      const params = match(operations[name].path.split('/').slice(1), path)
      return params ? { name, params } : []
    })
  // A literal segment takes precedence over a parameter: /accounts/search is not an account.
  return found.toSorted((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0]
}

function match(pattern: readonly string[], path: readonly string[]): Record<string, string> | undefined {
  if (pattern.length !== path.length) return undefined
  const params: Record<string, string> = {}
  for (const [place, part] of pattern.entries()) {
    const given = path[place] ?? ''
    const [, name] = /^\{(\w+)\}$/.exec(part) ?? []
    if (name !== undefined) params[name] = given
    else if (part !== given) return undefined
  }
  return params
}
