import pg from 'pg'

type Callback = (error: Error | undefined, result: pg.QueryResult) => void

/** What the driver calls on its queries; its types leave these members out. */
type Submitted = pg.Query & {
  name?: string
  hasBeenParsed(connection: pg.Connection): boolean
  prepare(connection: pg.Connection): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: pg.Connection): void
}
const Query = pg.Query as unknown as new (config: pg.QueryConfig, callback: Callback) => Submitted

/** Makes settings for the transaction. With a `name`, the connection has already prepared it under this name. */
export type SettingsStatement = { name: string | undefined; text: string }

/**
 * A statement for a pooler, which may be sent together with a statement that makes its settings. Both run in the same
 * transaction, because everything up to the protocol's Sync message does, and only the second one's result is
 * returned.
 */
export class PooledQuery extends Query {
  readonly #settings: SettingsStatement | undefined
  #areMade: boolean

  constructor(
    settings: SettingsStatement | undefined,
    { name, text, values }: pg.QueryConfig,
    callback: Callback,
  ) {
    // A statement without values would otherwise be sent in another protocol.
    const mode = { queryMode: 'extended' }
    super({ ...mode, text, ...(name !== undefined && { name }), ...(values && { values }) }, callback)
    this.#settings = settings
    this.#areMade = settings === undefined
  }

  override prepare(connection: pg.Connection): void {
    if (this.#settings) {
      const { name = '', text } = this.#settings
      if (name === '') connection.parse({ name, text, types: [] }, true)
      connection.bind({ statement: name }, true)
      connection.execute({}, true)
    }
    // PgBouncer keeps the name of a statement that PostgreSQL could not parse, for example because a table was locked.
    if (this.name && !this.hasBeenParsed(connection)) connection.close({ type: 'S', name: this.name }, true)
    super.prepare(connection)
  }

  override handleDataRow(message: unknown): void {
    if (this.#areMade) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    if (this.#areMade) super.handleCommandComplete(message, connection)
    else this.#areMade = true
  }
}
