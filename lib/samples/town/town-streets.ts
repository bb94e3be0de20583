import { isOpenGround, isWet } from './land'
import { type Spot, townHalf } from './plane'
import { type NameKind, streetName } from './town-street-names'

export type StreetKind = 'primary' | 'secondary' | 'residential' | 'footway'

/** A stretch of a street without gaps. House numbers increase by one per meter along the street. */
export type Stretch = { points: { spot: Spot; number: number }[]; isBridge: boolean }

export type Street = { name: string; kind: StreetKind; stretches: Stretch[] }

const linesEachWay = 40
export const blockMetres = (2 * townHalf) / linesEachWay
const stepMetres = 50
const piecesOfLine = 5
const lowestNumber = 100

/**
 * The offset of a street line from the town's center in meters. Lines are numbered from south to north or from west
 * to east.
 */
export const lineAt = (line: number) => -townHalf + (line + 0.5) * blockMetres

const nameKinds: Record<StreetKind, NameKind> = {
  primary: 'avenue',
  secondary: 'avenue',
  residential: 'street',
  footway: 'path',
}

/** Every street in the town. Avenues keep one name from end to end; other streets change names along the way. */
export const streets: Street[] = nameAll([...linesOf('east'), ...linesOf('north')])

type Line = { kind: StreetKind; spots: Spot[] }

function linesOf(direction: 'east' | 'north'): Line[] {
  return Array.from({ length: linesEachWay }, (_, line) => {
    const kind = kindOf(line)
    const pieces = kind === 'primary' || kind === 'secondary' ? 1 : piecesOfLine
    return Array.from({ length: pieces }, (_, piece) => ({
      kind,
      spots: spotsOf(direction, lineAt(line), piece, pieces),
    }))
  }).flat()
}

function kindOf(line: number): StreetKind {
  if (line % 10 === 5) return 'primary'
  if (line % 5 === 0) return 'secondary'
  return line % 7 === 3 ? 'footway' : 'residential'
}

function spotsOf(direction: 'east' | 'north', across: number, piece: number, pieces: number): Spot[] {
  const length = (2 * townHalf) / pieces
  const begin = -townHalf + piece * length
  return Array.from({ length: length / stepMetres + 1 }, (_, step) => {
    const along = begin + step * stepMetres
    return direction === 'east' ? [along, across] : [across, along]
  })
}

function nameAll(lines: Line[]): Street[] {
  const named: Record<NameKind, number> = { avenue: 0, street: 0, path: 0 }
  return lines.map(({ kind, spots }) => {
    const of = nameKinds[kind]
    const name = streetName(of, named[of]++)
    return { name, kind, stretches: cutIntoStretches(kind, spots) }
  })
}

/**
 * Avenues cross the river on bridges; other streets end at it. Residential streets also end at parks and the pond.
 */
function cutIntoStretches(kind: StreetKind, spots: Spot[]): Stretch[] {
  const hasBridges = kind === 'primary' || kind === 'secondary'
  const stretches: Stretch[] = []
  let open: Stretch | undefined
  for (const [step, spot] of spots.entries()) {
    const wet = isWet(spot, 8)
    const point = { spot, number: lowestNumber + step * stepMetres }
    if ((wet && !hasBridges) || (kind === 'residential' && isOpenGround(spot))) {
      open = undefined
      continue
    }
    open?.points.push(point)
    if (open?.isBridge === wet) continue
    open = { points: [point], isBridge: wet }
    stretches.push(open)
  }
  return stretches.filter(({ points }) => points.length > 1)
}
