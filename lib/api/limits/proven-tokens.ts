const mostTokens = 10_000

/** Tokens that were valid when last looked up, oldest first. Looking them up again does not count as a guess. */
export class ProvenTokens {
  readonly #tokens = new Set<string>()

  has(token: string): boolean {
    return this.#tokens.has(token)
  }

  add(token: string): void {
    const [oldest] = this.#tokens
    if (oldest !== undefined && this.#tokens.size >= mostTokens && !this.#tokens.has(token))
      this.#tokens.delete(oldest)
    this.#tokens.add(token)
  }

  delete(token: string): void {
    this.#tokens.delete(token)
  }

  clear(): void {
    this.#tokens.clear()
  }
}
