import type { Result, Router } from 'hono/router'
import { TrieRouter } from 'hono/router/trie-router'

/**
 * Hono's TrieRouter with a cache: for paths without parameters, it caches the result for each method and
 * path.
 */
export class RememberingRouter<T> implements Router<T> {
  readonly name = 'RememberingRouter'
  readonly #router = new TrieRouter<T>()
  readonly #fixedPaths = new Set<string>()
  readonly #found = new Map<string, Result<T>>()

  add(method: string, path: string, handler: T): void {
    if (!path.includes(':')) this.#fixedPaths.add(path)
    this.#router.add(method, path, handler)
  }

  match(method: string, path: string): Result<T> {
    if (!this.#fixedPaths.has(path)) return this.#router.match(method, path)
    const key = `${method} ${path}`
    const found = this.#found.get(key) ?? this.#router.match(method, path)
    this.#found.set(key, found)
    return found
  }
}
