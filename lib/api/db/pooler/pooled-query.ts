import pg from 'pg'

type Callback = (error: Error | undefined, result: pg.QueryResult) => void

/** The driver calls these members of its queries, but its types leave them out. */
type Submitted = pg.Query & {
  name?: string
  hasBeenParsed(connection: pg.Connection): boolean
  prepare(connection: pg.Connection): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: pg.Connection): void
}
const Query = pg.Query as unknown as new (config: pg.QueryConfig, callback: Callback) => Submitted

/** Applies settings to the transaction. If it has a `name`, the connection has already prepared it under that name. */
export type SettingsStatement = { name: string | undefined; text: string }

/**
 * A statement that goes through a pooler, optionally preceded by one that applies its settings. Both run in the same
 * transaction, because they are sent before the same Sync message of the protocol. Only the statement's own result is
 * returned.
 */
export class PooledQuery extends Query {
  readonly #settings: SettingsStatement | undefined
  #areApplied: boolean

  constructor(
    settings: SettingsStatement | undefined,
    { name, text, values }: pg.QueryConfig,
    callback: Callback,
  ) {
    // Otherwise, the driver sends statements without values in the simple query protocol.
    const mode = { queryMode: 'extended' }
    super({ ...mode, text, ...(name !== undefined && { name }), ...(values && { values }) }, callback)
    this.#settings = settings
    this.#areApplied = settings === undefined
  }

  override prepare(connection: pg.Connection): void {
    if (this.#settings) {
      const { name = '', text } = this.#settings
      if (name === '') connection.parse({ name, text, types: [] }, true)
      connection.bind({ statement: name }, true)
      connection.execute({}, true)
    }
    // PgBouncer remembers the name even if PostgreSQL could not parse the statement, such as when a table was locked.
    if (this.name && !this.hasBeenParsed(connection)) connection.close({ type: 'S', name: this.name }, true)
    super.prepare(connection)
  }

  override handleDataRow(message: unknown): void {
    if (this.#areApplied) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    if (this.#areApplied) super.handleCommandComplete(message, connection)
    else this.#areApplied = true
  }
}
