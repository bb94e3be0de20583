/** One value with its labels. `metricName` is set for the parts of a histogram. */
export type Sample = { labels: Record<string, string | number>; value: number; metricName?: string }

/** A metric. Its samples are read when a monitoring system requests them. */
export type Family = {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples(): readonly Sample[] | Promise<readonly Sample[]>
}

/**
 * Counts for each combination of one or two label values. The values come from our own code, never from a
 * caller, so their number is limited.
 */
export class Counter implements Family {
  readonly type = 'counter'
  /**
   * Counts by the first label's value, then by the second's. Each count is an object, so that adding to it
   * allocates nothing.
   */
  readonly #counts = new Map<string, Map<string, { value: number }>>()

  constructor(
    readonly name: string,
    readonly help: string,
    readonly labels: readonly [string] | readonly [string, string],
  ) {}

  /** Adds to the count for these label values, given in the order of `labels`. */
  add(by: number, first: string, second = ''): void {
    const count = this.#counts.get(first)?.get(second)
    if (count) count.value += by
    else this.#begin(by, first, second)
  }

  #begin(value: number, first: string, second: string): void {
    const ofFirst = this.#counts.get(first)
    if (ofFirst) ofFirst.set(second, { value })
    else this.#counts.set(first, new Map([[second, { value }]]))
  }

  samples(): Sample[] {
    const [one, other] = this.labels
    return [...this.#counts].flatMap(([first, ofFirst]) =>
      [...ofFirst].map(([second, { value }]) => ({
        labels: { [one]: first, ...(other !== undefined && { [other]: second }) },
        value,
      })),
    )
  }
}

/** The latest reading, for each value of an optional label. */
export class Gauge implements Family {
  readonly type = 'gauge'
  readonly #values = new Map<string, number>()

  constructor(
    readonly name: string,
    readonly help: string,
    readonly label?: string,
  ) {}

  set(value: number, labelValue = ''): void {
    this.#values.set(labelValue, value)
  }

  samples(): Sample[] {
    return [...this.#values].map(([value, number]) => ({
      labels: this.label === undefined ? {} : { [this.label]: value },
      value: number,
    }))
  }
}

type Distribution = { buckets: number[]; sum: number }

/** A histogram of durations in seconds, for each value of one label. */
export class Histogram implements Family {
  readonly type = 'histogram'
  readonly #distributions = new Map<string, Distribution>()

  constructor(
    readonly name: string,
    readonly help: string,
    readonly label: string,
    readonly limits: readonly number[],
  ) {}

  observe(seconds: number, labelValue: string): void {
    let distribution = this.#distributions.get(labelValue)
    if (!distribution) {
      distribution = { buckets: [...this.limits.map(() => 0), 0], sum: 0 }
      this.#distributions.set(labelValue, distribution)
    }
    const { limits } = this
    let bucket = 0
    while (bucket < limits.length && seconds > (limits[bucket] as number)) bucket += 1
    distribution.buckets[bucket] = (distribution.buckets[bucket] as number) + 1
    distribution.sum += seconds
  }

  samples(): Sample[] {
    return [...this.#distributions].flatMap(([value, distribution]) => this.#samplesOf(value, distribution))
  }

  #samplesOf(value: string, { buckets, sum }: Distribution): Sample[] {
    const labels = { [this.label]: value }
    let count = 0
    const upTo = buckets.map((number, index) => {
      count += number
      const le = this.limits[index] ?? '+Inf'
      return { metricName: `${this.name}_bucket`, labels: { ...labels, le }, value: count }
    })
    return [
      ...upTo,
      { metricName: `${this.name}_sum`, labels, value: sum },
      { metricName: `${this.name}_count`, labels, value: count },
    ]
  }
}
