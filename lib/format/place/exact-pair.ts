import { type Point, pointOf } from './place'

const number = '([+-]?\\d{1,3}(?:\\.\\d+)?)'
const alone = new RegExp(`^(?:loc:|ll\\.)?\\s*${number}\\s*[,~_ ]\\s*${number}\\s*$`, 'i')
const withMore = new RegExp(`^(?:loc:|ll\\.)?\\s*${number}\\s*[,~_]\\s*${number}\\s*[(,_].*$`, 'i')

/**
 * Reads the coordinates in a link's parameter. A label, zoom or height may follow only if the coordinates have
 * decimals.
 */
export function readExact(value: string): Point | undefined {
  const [, latitude = '', longitude = ''] = alone.exec(value) ?? withMore.exec(value) ?? []
  if (latitude === '' || (!alone.test(value) && !`${latitude}${longitude}`.includes('.'))) return undefined
  return pointOf(Number(latitude), Number(longitude))
}
