/** The only way to write SQL. Interpolated values become numbered parameters. */

/** A statement, or part of a statement. */
export class Sql {
  /** A `private` property instead of a `#` field, because the driver reads from a copy of the statement. */
  private compiled?: { text: string; values: unknown[] }
  /** The cached text of a fragment without values. */
  fixed?: string

  constructor(
    readonly strings: readonly string[],
    readonly parts: readonly unknown[] = [],
    /** Statements with a name are prepared once per connection. */
    readonly name?: string,
    /** Whether the statement covers all businesses; see `acrossBusinesses`. */
    readonly spansBusinesses = false,
  ) {}

  /** The SQL text, with `$1`, `$2`, … for `values`. */
  get text(): string {
    return this.compile().text
  }

  get values(): unknown[] {
    return this.compile().values
  }

  private compile() {
    this.compiled ??= compile(this)
    return this.compiled
  }
}

/** A value that a statement uses several times but sends once; see `param`. */
export class Param {
  constructor(readonly value: unknown) {}
}

/** Tag for SQL templates: inserts `Sql` fragments as text, and turns all other values into parameters. */
export const sql = (strings: TemplateStringsArray, ...parts: unknown[]) => new Sql(strings, parts)

/**
 * A parameter that a statement can use several times. PostgreSQL then knows that the uses are equal, and
 * infers one type for all of them. Each call makes a new parameter, even for the same value.
 */
export const param = (value: unknown) => new Param(value)

/**
 * Inserts names and keywords of our own as text, where SQL does not allow a parameter. Never use it for a
 * caller's text.
 */
export const raw = (text: string | number) => new Sql([String(text)])

export const join = (parts: readonly Sql[], separator: string): Sql =>
  parts.length === 0 ? raw('') : new Sql(['', ...parts.slice(1).map(() => separator), ''], parts)

export const allOf = (conditions: readonly Sql[]): Sql => join(conditions, ' and ')

export const anyOf = (conditions: readonly Sql[]): Sql => sql`(${join(conditions, ' or ')})`

/**
 * Names the statement, so that it is prepared once per connection. A name must always have the same text, and
 * one plan must suit all values and table sizes.
 */
export const prepared = (name: string, { strings, parts, spansBusinesses }: Sql) =>
  new Sql(strings, parts, name, spansBusinesses)

/**
 * Marks a statement that covers all businesses, for example for workers or sign-in. Tests reject any other
 * statement that uses a business's table without restricting it to one business.
 */
export const acrossBusinesses = ({ strings, parts, name }: Sql) => new Sql(strings, parts, name, true)

function compile(statement: Sql): { text: string; values: unknown[] } {
  const values: unknown[] = []
  const places = new Map<Param, string>()
  let mentioned = 0

  function write(part: Sql): string {
    if (part.fixed !== undefined) return part.fixed
    const before = mentioned
    let text = part.strings[0] as string
    for (const [index, one] of part.parts.entries()) text += place(one) + (part.strings[index + 1] as string)
    if (mentioned === before) part.fixed = text
    return text
  }

  function place(part: unknown): string {
    if (part instanceof Sql) return write(part)
    mentioned += 1
    if (!(part instanceof Param)) return add(part)
    const known = places.get(part) ?? add(part.value)
    places.set(part, known)
    return known
  }

  const add = (value: unknown) => `$${values.push(value)}`
  return { text: write(statement), values }
}
