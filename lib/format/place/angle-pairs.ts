import { type Angle, findAngles } from './angles'
import { type Found, type Point, pointOf } from './place'

/**
 * A label for both numbers, such as `Lat/Long:`. It is ignored, since the latitude also comes first without a
 * label.
 */
const bothLabels = /\blat\p{L}*\s*[/,;-]?\s*lo?ng?\p{L}*\s*[:=]?/giu
/** `33° 26' de latitud sur`: the hemisphere already implies the axis. */
const axisBeforeSide =
  /(?:\bde\s+)?\b(?:latitude?|longitude?)\s+(?=(?:norte|sur|sul|este|leste|oeste|north|south|east|west)\b(?!\s*[\d:]))/gi
const betweenTwo = /^(?:[\s,;/&()[\]{}"'.]{0,12}|\s*,?\s+(?:y|e|and)\s+)$/
const nothingElse = /^[\s()[\]{}<>"'.,;:°]*$/

/**
 * Finds two adjacent angles. In running text they have to look like coordinates; text that contains nothing but two
 * numbers is read more leniently.
 */
export function findPairs(text: string): Found[] {
  const plain = text.replace(bothLabels, blank).replace(axisBeforeSide, blank)
  const angles = findAngles(plain)
  const found: Found[] = []
  for (let at = 0; at + 1 < angles.length; at++) {
    const pair = readPair(plain, angles, at)
    if (!pair) continue
    found.push(pair)
    at++
  }
  return found
}

const blank = (part: string) => ' '.repeat(part.length)

function readPair(text: string, angles: readonly Angle[], at: number): Found | undefined {
  const [one, other] = [angles[at], angles[at + 1]]
  const gap = text.slice(one?.end, other?.start)
  if (!one || !other || !betweenTwo.test(gap) || isDashOfText(one, other, gap)) return undefined
  const { start } = one
  const { end } = other
  const isAlone = nothingElse.test(text.slice(0, start)) && nothingElse.test(text.slice(end))
  if (!isAlone && !looksLikeCoordinates(one, other, isListed(text, angles, at))) return undefined
  const point = join(one, other)
  if (!point) return undefined
  const kind = one.axis || one.minutes || other.minutes ? 'angle' : 'pair'
  return { start, end, place: { ...point, kind, written: text.slice(start, end).trim() } }
}

/** Whether a dash followed by a space is punctuation. It is a minus sign only if it cannot be anything else. */
function isDashOfText(one: Angle, other: Angle, gap: string): boolean {
  return one.loose ? !other.loose : other.loose && !/[,;/\n]/.test(gap)
}

function join(one: Angle, other: Angle): (Point & { swapped?: true }) | undefined {
  if (one.axis === other.axis) {
    if (one.axis) return undefined
    const swapped = pointOf(other.degrees, one.degrees)
    return pointOf(one.degrees, other.degrees) ?? (swapped && { ...swapped, swapped: true })
  }
  if (!one.axis || !other.axis || (one.minutes === 'bare') !== (other.minutes === 'bare')) return undefined
  const [latitude, longitude] = one.axis === 'latitude' ? [one, other] : [other, one]
  return pointOf(latitude.degrees, longitude.degrees)
}

/**
 * `1.250, 3.500` are prices, `-5.5, -3.2` are temperatures, `2 S, 3 L` are shirt sizes. Labels are enough on
 * their own; signs and letters need two decimals or minutes; bare numbers need three decimals, and one of them
 * four.
 */
function looksLikeCoordinates(one: Angle, other: Angle, isListed: boolean): boolean {
  const fewest = Math.min(one.decimals, other.decimals)
  const isExact = fewest >= 3 && Math.max(one.decimals, other.decimals) >= 4
  if (one.labelled && other.labelled) return true
  if (one.minutes && other.minutes) return true
  if (one.axis && other.axis) return fewest >= 2
  return isExact || (!isListed && fewest >= 2 && (one.signed || other.signed))
}

/** Whether a third number follows, after the same separator. */
function isListed(text: string, angles: readonly Angle[], at: number): boolean {
  const [one, other, third] = angles.slice(at, at + 3)
  if (!one || !other || !third) return false
  const gap = text.slice(other.end, third.start)
  return !gap.includes('\n') && gap.trim() === text.slice(one.end, other.start).trim()
}
