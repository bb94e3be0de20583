import { isDeepStrictEqual } from 'node:util'
import type { Json } from './schemas'

type Kind = 'parameters' | 'responses' | 'examples'

/** Components that are found while operations are described: what is the same in several of them stands once. */
export class SharedComponents {
  readonly parameters: Record<string, Json> = {}
  readonly responses: Record<string, Json> = {}
  readonly examples: Record<string, Json> = {}

  /** A reference to `component`, under `name` unless another one has it. */
  refer(kind: Kind, name: string, component: Json): { $ref: string } {
    const found = Object.entries(this[kind]).find(([, known]) => isDeepStrictEqual(known, component))
    const key = found ? found[0] : this.#freeName(kind, name)
    this[kind][key] = component
    return { $ref: `#/components/${kind}/${key}` }
  }

  #freeName(kind: Kind, name: string): string {
    let number = 1
    while ((number === 1 ? name : name + number) in this[kind]) number += 1
    return number === 1 ? name : name + number
  }
}
