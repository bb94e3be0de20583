/** Stands in for `next/headers`: `vi.mock('next/headers', () => import('./next-headers.fixture'))`. */

/** The current request, as Next reports it. */
export const request = { cookies: new Map<string, string>(), headers: new Headers() }

export const headers = async () => request.headers

export const cookies = async () => ({
  get: (name: string) => (request.cookies.has(name) ? { value: request.cookies.get(name) } : undefined),
  getAll: () => [...request.cookies].map(([name, value]) => ({ name, value })),
})
