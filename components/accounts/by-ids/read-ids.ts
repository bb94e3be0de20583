import { isId, splitList } from '../bring-in/read-list'

export const idLimit = 500

const idForm = /^[A-Za-z0-9_-]{1,64}$/
const idMembers = ['id', 'accountId', 'accountIds', 'accountIDs', 'accounts']

export type PastedIds = { ids: string[]; repeated: number; notIds: string[] }

/**
 * Finds the distinct IDs in text of any format, in order, and the tokens that cannot be IDs. Another
 * deployment's IDs may contain any characters, so they are read line by line.
 */
export function readIds(text: string, { isUpstream = false } = {}): PastedIds {
  const split = isUpstream ? splitList : (list: string) => list.split(/[\s,;|"'`[\](){}<>]+/)
  const isValid = isUpstream ? isId : (token: string) => idForm.test(token)
  const found = readJson(text) ?? split(text)
  const tokens = found.map((token) => token.trim()).filter((token) => token !== '')
  const valid = tokens.filter(isValid)
  const ids = [...new Set(valid)]
  const notIds = [...new Set(tokens.filter((token) => !isValid(token)))]
  return { ids, repeated: valid.length - ids.length, notIds }
}

function readJson(text: string): string[] | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? collect(value) : undefined
  } catch {
    return undefined
  }
}

/** Collects the strings in arrays, and the values of properties that are named like an ID. */
function collect(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(collect)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => {
    if (typeof member === 'string') return idMembers.includes(name) ? [member] : []
    return collect(member)
  })
}
