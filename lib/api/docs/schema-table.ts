import type { Json } from '../openapi/schemas'
import { blocks, type Html, html, inline } from './html'

type Schema = Json & { properties?: Record<string, Schema>; items?: Schema; required?: string[] }

/** What a caller must send is marked; an answer has its members anyway. */
type Options = { marksRequired: boolean }

/** The members of an object: name, type, what is asked of it. Objects inside follow with dots between the names. */
export function memberRows(schema: Schema, options: Options, prefix = ''): Html[][] {
  const isRequired = (name: string) => options.marksRequired && Boolean(schema.required?.includes(name))
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => [
    [nameCell(prefix + name, isRequired(name)), factsCell(member)],
    ...memberRows(member, options, `${prefix}${name}.`),
    ...memberRows(member.items ?? {}, options, `${prefix}${name}[].`),
  ])
}

/** A name, and whether it must be there. */
export function nameCell(name: string, isRequired: boolean): Html {
  return html`<code>${name}</code>${isRequired && html` <span class="required">required</span>`}`
}

/** Type, limits and default of a value in one line, then what it means. */
export function factsCell(schema: Schema, description = schema.description): Html {
  const facts = [typeOf(schema), ...limitsOf(schema)]
  const separated = facts.map((fact, index) => html`${index > 0 && ' · '}${fact}`)
  return html`<span class="facts">${separated}</span>${typeof description === 'string' && blocks(description)}`
}

function typeOf(schema: Schema): Html {
  if (typeof schema.$ref === 'string') return linkTo(schema.$ref)
  const options = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (options && !schema.properties)
    return html`${options.map((option, index) => html`${index > 0 && ' or '}${typeOf(option)}`)}`
  if (schema.enum)
    return html`${(schema.enum as unknown[]).map((value) => html`<code>${String(value)}</code> `)}`
  if (schema.const !== undefined) return html`<code>${String(schema.const)}</code>`
  if (schema.type === 'array') return html`list of ${typeOf(schema.items ?? {})}`
  return html`${String(schema.format ?? schema.type ?? 'anything')}`
}

function linkTo(reference: string): Html {
  const name = reference.split('/').at(-1) ?? ''
  return html`<a href="#schema-${name}">${name}</a>`
}

function limitsOf({ minimum, maximum, minLength, maxLength, minItems, maxItems, ...rest }: Schema): Html[] {
  const facts: string[] = []
  if (minimum !== undefined || maximum !== undefined) facts.push(rangeOf(minimum, maximum, ''))
  if (maxLength !== undefined || minLength !== undefined)
    facts.push(rangeOf(minLength, maxLength, ' characters'))
  if (maxItems !== undefined || minItems !== undefined) facts.push(rangeOf(minItems, maxItems, ' items'))
  if (rest.default !== undefined) facts.push(`default \`${JSON.stringify(rest.default)}\``)
  return facts.map(inline)
}

function rangeOf(least: unknown, most: unknown, unit: string): string {
  if (most === undefined) return `at least ${least}${unit}`
  return least === undefined ? `at most ${most}${unit}` : `${least} to ${most}${unit}`
}
