import { JSDOM } from 'jsdom'

const { DOMParser } = new JSDOM().window
const namespace = 'urn:oasis:names:tc:emergency:cap:1.2'

/**
 * Each element's children in CAP 1.2 (3.2, and the schema in 3.4). `?` marks an optional child, and `*` a
 * child that may be repeated.
 */
const content: Record<string, string> = {
  alert:
    'identifier sender sent status msgType source? scope restriction? addresses? code* note? references? incidents? info*',
  info: 'language? category+ event responseType* urgency severity certainty audience? eventCode* effective? onset? expires? senderName? headline? description? instruction? web? contact? parameter* resource* area*',
  parameter: 'valueName value',
  area: 'areaDesc polygon* circle* geocode* altitude? ceiling?',
}

const moment = String.raw`\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d[-+](0\d|1[0-4]):[0-5]\d`
const word = String.raw`[^\s,<&]+`
const number = String.raw`-?\d+(\.\d+)?`

/** The values that the standard allows. Elements not listed here may contain any nonempty text. */
const texts: Record<string, RegExp> = {
  identifier: whole(word),
  sender: whole(word),
  sent: whole(moment),
  onset: whole(moment),
  status: whole('Actual|Exercise|System|Test|Draft'),
  msgType: whole('Alert|Update|Cancel|Ack|Error'),
  scope: whole('Public|Restricted|Private'),
  references: whole(`${word},${word},${moment}`),
  language: whole('[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*'),
  category: whole('Geo|Met|Safety|Security|Rescue|Fire|Health|Env|Transport|Infra|CBRNE|Other'),
  responseType: whole('Shelter|Evacuate|Prepare|Execute|Avoid|Monitor|Assess|AllClear|None'),
  urgency: whole('Immediate|Expected|Future|Past|Unknown'),
  severity: whole('Extreme|Severe|Moderate|Minor|Unknown'),
  certainty: whole('Observed|Likely|Possible|Unlikely|Unknown'),
  circle: whole(String.raw`${number},${number} \d+(\.\d+)?`),
}

function whole(pattern: string): RegExp {
  return new RegExp(`^(${pattern})$`)
}

/** Reads a message as a receiver would. Returns its violations of CAP 1.2 and the text of each element. */
export function readCapMessage(text: string) {
  const document = new DOMParser().parseFromString(text, 'application/xml')
  const said = (name: string) => document.getElementsByTagName(name)[0]?.textContent
  const root = document.documentElement
  const problems = root.localName === 'alert' ? problemsOf(root) : [`not an alert: ${root.localName}`]
  // 3.2.1: a restricted message must state its restriction.
  if (said('scope') === 'Restricted' && !said('restriction')) problems.push('restricted to nobody')
  return { problems, said }
}

function problemsOf(element: Element): string[] {
  const { localName, namespaceURI, textContent } = element
  const foreign = namespaceURI === namespace ? [] : [`${localName} is in another namespace`]
  const allowed = content[localName]
  if (allowed === undefined) {
    const isText = element.children.length === 0 && (texts[localName] ?? /\S/).test(textContent ?? '')
    return isText ? foreign : [...foreign, `${localName}: ${textContent}`]
  }
  const children = [...element.children]
  const order = whole(allowed.split(' ').map(repeated).join(''))
  const names = children.map((child) => `${child.localName} `).join('')
  const wrong = order.test(names) ? [] : [`${localName} has ${names}`]
  return [...foreign, ...wrong, ...children.flatMap(problemsOf)]
}

const repeated = (part: string) => part.replace(/^(\w+)([?*+]?)$/, '($1 )$2')
