import sax from 'sax'
import { unreadable } from './unreadable-workbook'

const mostAttributes = 1_000
const deepest = 200

type Attributes = Readonly<Record<string, string | undefined>>
export type XmlEvent =
  | { kind: 'open'; name: string; attributes: Attributes }
  | { kind: 'text'; text: string }
  | { kind: 'close'; name: string }

/**
 * Parses UTF-8 XML. Yields its elements and text nodes, in one batch per chunk of input. Element names have
 * no prefix, and a text node may be split. To limit memory use, throws `UnreadableFile` for names or values
 * over 64 KB, tags with over 1,000 attributes, and elements nested over 200 deep; also if the XML is not
 * well-formed.
 */
export async function* readXml(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<XmlEvent[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let events: XmlEvent[] = []
  const parser = parserInto((event) => events.push(event))
  const written = (write: () => void) => {
    events = []
    try {
      write()
    } catch {
      throw unreadable()
    }
    return events
  }
  for await (const piece of pieces) {
    yield written(() => parser.write(decoder.decode(piece, { stream: true })))
  }
  yield written(() => parser.write(decoder.decode()).close())
}

function parserInto(add: (event: XmlEvent) => void): sax.SAXParser {
  const parser = sax.parser(true)
  let [depth, attributesOfTag] = [0, 0]
  parser.onattribute = () => {
    attributesOfTag += 1
    if (attributesOfTag > mostAttributes) throw new Error('A tag has too many attributes.')
  }
  parser.onopentag = ({ name, attributes }) => {
    attributesOfTag = 0
    depth += 1
    if (depth > deepest) throw new Error('Elements are nested too deeply.')
    add({ kind: 'open', name: withoutPrefix(name), attributes: attributes as Attributes })
  }
  parser.onclosetag = (name) => {
    depth -= 1
    add({ kind: 'close', name: withoutPrefix(name) })
  }
  parser.ontext = (text) => add({ kind: 'text', text })
  parser.oncdata = (text) => add({ kind: 'text', text })
  parser.onerror = (error) => {
    throw error
  }
  return parser
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)
