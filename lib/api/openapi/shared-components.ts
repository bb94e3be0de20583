import { isDeepStrictEqual } from 'node:util'
import type { Json } from './schemas'

type Kind = 'parameters' | 'responses' | 'examples'
type Component = { kind: Kind; name: string; content: Json; places: Json[] }

/** Collects parts of the document. Those that occur several times are written once, as components. */
export class SharedComponents {
  readonly #components: Component[] = []

  /**
   * Adds a part and returns it for one place in the document. `collect` replaces it with a reference if it
   * occurs in several places.
   */
  place(kind: Kind, name: string, content: Json): Json {
    const place = { ...content }
    const known = this.#components.find((one) => one.kind === kind && isSamePart(one.content, content))
    if (known) {
      known.content = { ...content, ...known.content }
      known.places.push(place)
    } else this.#components.push({ kind, name, content, places: [place] })
    return place
  }

  /** The components by kind and name. If several have the same name, a number is added. */
  collect(): Record<Kind, Json> {
    this.#shareExamples()
    const components: Record<Kind, Json> = { parameters: {}, responses: {}, examples: {} }
    for (const { kind, name, content, places } of this.#components) {
      if (places.length === 1) continue
      const key = freeName(components[kind], name)
      components[kind][key] = content
      for (const place of places) {
        for (const member of Object.keys(place)) delete place[member]
        place.$ref = `#/components/${kind}/${key}`
      }
    }
    return components
  }

  /**
   * Turns examples that several responses have in common into components. These responses differ only in
   * their headers.
   */
  #shareExamples(): void {
    const examples = this.#components
      .filter(({ kind }) => kind === 'responses')
      .flatMap(({ name, content }) =>
        Object.values((content.content ?? {}) as Record<string, Json>).map((media) => ({ name, media })),
      )
      .filter(({ media }) => 'example' in media)
    const isRepeated = ({ example }: Json) =>
      examples.filter(({ media }) => isDeepStrictEqual(media.example, example)).length > 1
    for (const { name, media } of examples.filter(({ media }) => isRepeated(media))) {
      media.examples = { [name]: this.place('examples', name, { value: media.example }) }
    }
    for (const { media } of examples) if (media.examples) delete media.example
  }
}

/** True if two parts are equal, or would be if both had the same example. */
function isSamePart({ example, ...part }: Json, { example: otherExample, ...other }: Json): boolean {
  const canShare =
    example === undefined || otherExample === undefined || isDeepStrictEqual(example, otherExample)
  return canShare && isDeepStrictEqual(part, other)
}

function freeName(taken: Json, name: string): string {
  let number = 1
  const numbered = () => (number === 1 ? name : `${name}-${number}`)
  while (numbered() in taken) number += 1
  return numbered()
}
