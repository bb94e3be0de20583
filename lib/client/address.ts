import type { Operation } from '@/lib/contract/operation'

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown> }

/** The address of one call: path parameters filled in, arrays as repeated keys (4.6). */
export function addressOf(root: string, operation: Operation, { params = {}, query = {} }: Parts): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const search = new URLSearchParams(Object.entries(query).flatMap(pairs)).toString()
  return root + path + (search === '' ? '' : `?${search}`)
}

function pairs([name, value]: [string, unknown]): [string, string][] {
  if (value === undefined || value === null) return []
  return (Array.isArray(value) ? value : [value]).map((one) => [name, String(one)])
}
