import { fold } from '@/lib/format/fold'

/** A person mentioned in a note, by the name that follows an `@` in its text. */
export type Mention = { id: string; name: string }
/** A note that is being written. */
export type Note = { text: string; mentions: Mention[] }

type Part = { text: string; start: number; isMention: boolean }

const inWord = /[\p{L}\p{N}_]/u
/** A character may take two UTF-16 code units. */
const before = (text: string, at: number) => Array.from(text.slice(Math.max(0, at - 2), at)).at(-1) ?? ''
const behind = (text: string, at: number) => Array.from(text.slice(at, at + 2))[0] ?? ''

/** `ana@example.org` mentions nobody. */
const mayBegin = (text: string, at: number) => !inWord.test(before(text, at))

/**
 * Splits text so that every `@` that is followed by one of the names becomes a separate part; if several names match,
 * the longest is used.
 */
export function partsOf(text: string, names: readonly string[]): Part[] {
  const longestFirst = [...new Set(names)].sort((one, other) => other.length - one.length)
  const parts: Part[] = []
  let start = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const name = mayBegin(text, at) && longestFirst.find((one) => stands(text, at + 1, one))
    if (!name) continue
    if (at > start) parts.push({ text: text.slice(start, at), start, isMention: false })
    parts.push({ text: `@${name}`, start: at, isMention: true })
    start = at + 1 + name.length
    at = start - 1
  }
  if (start < text.length) parts.push({ text: text.slice(start), start, isMention: false })
  return parts
}

const stands = (text: string, at: number, name: string) =>
  text.startsWith(name, at) && !inWord.test(behind(text, at + name.length))

/**
 * The mentions whose name is still in the text. If several people share a name, one is kept per occurrence.
 */
export function keptMentions(text: string, mentions: readonly Mention[]): Mention[] {
  const standing = partsOf(text, namesOf(mentions)).filter(({ isMention }) => isMention)
  const left = new Map<string, number>()
  for (const { text: name } of standing) left.set(name, (left.get(name) ?? 0) + 1)
  return mentions.filter(({ name }) => {
    const count = left.get(`@${name}`) ?? 0
    left.set(`@${name}`, count - 1)
    return count > 0
  })
}

const namesOf = (mentions: readonly Mention[]) => mentions.map(({ name }) => name)

/** The text typed after an `@`; `start` is the position of the `@`. */
export type Asked = { start: number; text: string }

const longestName = 100

/** The mention being typed at the caret, if any. */
export function askedAt(text: string, caret: number, mentions: readonly Mention[]): Asked | undefined {
  const start = text.lastIndexOf('@', caret - 1)
  if (start < 0 || !mayBegin(text, start)) return undefined
  const typed = text.slice(start + 1, caret)
  if (typed.length > longestName || typed.includes('\n')) return undefined
  const isChosen = partsOf(text, namesOf(mentions)).some((part) => part.isMention && part.start === start)
  return isChosen ? undefined : { start, text: typed }
}

/** Whether a name, or a word in it, begins with the typed text. */
export function begins(name: string, typed: string): boolean {
  const [whole, start] = [fold(name), fold(typed)]
  return whole.startsWith(start) || (start !== '' && whole.includes(` ${start}`))
}

/** The text with the name in place of the typed text, and the caret's new position. */
export function completeName(text: string, asked: Asked, name: string): { text: string; caret: number } {
  const end = asked.start + 1 + asked.text.length
  const rest = text.slice(end)
  const written = `${text.slice(0, asked.start)}@${name}`
  return { text: `${written}${/^\s/.test(rest) ? '' : ' '}${rest}`, caret: written.length + 1 }
}
