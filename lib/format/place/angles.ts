/** One angle in a string: `-33.45`, `33° 26' 56" S`, `lat: -33.45`. */
export type Angle = {
  start: number
  end: number
  /** Degrees, negative to the south and west. */
  degrees: number
  /** The axis given by a letter, a word or a label. */
  axis: 'latitude' | 'longitude' | undefined
  labelled: boolean
  signed: boolean
  /** Whether there is a space after the sign, which may then be a dash in a list or between two numbers. */
  loose: boolean
  decimals: number
  /** How the minutes are written, if there are any. `bare` minutes have no symbols: `33 26.9 S`. */
  minutes: 'signs' | 'bare' | undefined
}

const anyCase = (word: string) =>
  word.replace(/\p{L}/gu, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`)
const words = (list: string) => list.split(' ').map(anyCase).join('|')

const north = words('norte north')
const south = words('sur sul south')
const east = words('este leste east')
const west = words('oeste west')
const label = `(?:(?<latitude>${words('latitude latitud lat')})|(?<longitude>${words('longitude longitud long lon lng')}))\\.?["']?\\s*[:=]?\\s*["']?`
const word = `${north}|${south}|${east}|${west}`
const degree = '(?:°|degrees|degree|deg|grados|graus|d)'
const minute = "(?:'|minutes|minutos|min|m)"
const second = '(?:"|seconds|segundos|sec|seg|s)'
const part = `\\d{1,2}(?:[.,]\\d{1,15})?(?!\\d)(?!\\s*${degree})`
const signs = `(?<d>\\d{1,3})\\s*${degree}\\s*(?<m>${part})\\s*(?<mark>${minute})?(?:\\s*(?<s>${part})\\s*${second}?)?`
const bare = `(?<bd>\\d{1,3})(?:\\s+|:)(?<bm>${part})(?:(?:\\s+|:)(?<bs>${part}))?`
const decimal = `(?<whole>\\d{1,3}(?:\\.\\d{1,15}(?![.:/-]?\\d)|,\\d{1,15}(?![.,:/-]?\\d)|(?![.,:/-]?\\d)))(?:\\s*(?<sign>${degree}))?`
const before = `(?<![\\p{L}\\d_$€£+-]|\\d[.:/]|[$€£] )(?:${label})?(?:(?<pre>[NSEWOL]|${word})\\s*)?(?<minus>(?<!\\d)[+-] ?)?`
const after = `(?:\\s*(?<post>[NSEWOLnsweol]|${word}))?(?![\\p{L}\\d°%€£]|\\s[%€£])`

const withBare = new RegExp(`${before}(?:${signs}|${bare}|${decimal})${after}`, 'gu')
const withoutBare = new RegExp(`${before}(?:${signs}|${decimal})${after}`, 'gu')

/** Every angle in plain text, in order. Dates, times, prices and longer numbers are skipped. */
export function findAngles(text: string): Angle[] {
  const angles: Angle[] = []
  for (let from = 0; ; ) {
    const angle = nextAngle(text, from)
    if (!angle) return angles
    if (!Number.isNaN(angle.degrees)) angles.push(angle)
    from = angle.end
  }
}

function nextAngle(text: string, from: number): Angle | undefined {
  withBare.lastIndex = from
  const match = withBare.exec(text)
  if (!match) return undefined
  const { bd, pre, post } = match.groups ?? {}
  // Two adjacent numbers are degrees and minutes only if a letter indicates it.
  if (bd === undefined || pre || post) return angleOf(match)
  withoutBare.lastIndex = match.index
  const plain = withoutBare.exec(text)
  return plain ? angleOf(plain) : undefined
}

function angleOf(match: RegExpExecArray): Angle {
  const is = match.groups ?? {}
  const signed = is.minus !== undefined
  const letter = is.pre ?? ownLetter(is)
  const side = letter ? sideOf(letter) : undefined
  const labelAxis = is.latitude ? 'latitude' : is.longitude ? 'longitude' : undefined
  const axis = side && axisOf(side)
  const contradicts = (is.minus?.[0] === '-' && side?.isPositive) || (labelAxis && axis && labelAxis !== axis)
  const negative = is.minus?.[0] === '-' || side?.isPositive === false
  const size = contradicts ? Number.NaN : sizeOf(is)
  const isCut = is.post !== undefined && is.post !== letter
  const written = isCut ? match[0].slice(0, -(is.post ?? '').length).trimEnd() : match[0]
  return {
    start: match.index,
    end: match.index + written.length,
    degrees: negative ? -size : size,
    axis: labelAxis ?? axis,
    labelled: labelAxis !== undefined,
    signed,
    loose: is.minus?.endsWith(' ') ?? false,
    decimals: is.whole?.split(/[.,]/)[1]?.length ?? 0,
    minutes: is.bd ? 'bare' : is.mark ? 'signs' : undefined,
  }
}

/**
 * The letter after an angle does not belong to it if it contradicts the sign, or if it is a lowercase `e` or
 * `o`, which may be the Spanish or Portuguese word for "and" or "or".
 */
function ownLetter({ post, minus, d, sign }: Record<string, string | undefined>): string | undefined {
  if (!post) return undefined
  const isMarked = d !== undefined || sign !== undefined
  if (/^[eol]$/.test(post) && !isMarked) return undefined
  return minus?.[0] === '-' && sideOf(post).isPositive ? undefined : post
}

type Side = { isLatitude: boolean; isPositive: boolean }

/** In Spanish and Portuguese, O is west (oeste) and L is east (leste). */
function sideOf(letter: string): Side {
  const [first] = letter.toLowerCase()
  return {
    isLatitude: first === 'n' || first === 's',
    isPositive: first !== 's' && first !== 'w' && first !== 'o',
  }
}

const axisOf = ({ isLatitude }: Side) => (isLatitude ? 'latitude' : 'longitude')

function sizeOf(is: Record<string, string | undefined>): number {
  if (is.whole !== undefined) return toNumber(is.whole)
  const minutes = toNumber(is.m ?? is.bm)
  const seconds = toNumber(is.s ?? is.bs)
  if (minutes >= 60 || seconds >= 60) return Number.NaN
  return toNumber(is.d ?? is.bd) + minutes / 60 + seconds / 3600
}

const toNumber = (text = '0') => Number(text.replace(',', '.'))
