import { fold } from './fold'

type Person<Role> = { id: string; name: string; roles?: readonly Role[] }

const fewestCharacters = 4

/**
 * Each person's name for pickers and labels, by ID. People with the same name are told apart by their roles or, if
 * these are the same too, by the last characters of their IDs.
 */
export function distinctNames<Role>(
  people: readonly Person<Role>[],
  rolesText: (roles: readonly Role[]) => string = () => '',
): Map<string, string> {
  const namesakes = new Map<string, Person<Role>[]>()
  const keyOf = ({ name }: Person<Role>) => fold(name).trim()
  for (const person of people) namesakes.set(keyOf(person), [...(namesakes.get(keyOf(person)) ?? []), person])
  return new Map(
    people.map((person) => {
      const alike = namesakes.get(keyOf(person)) ?? []
      if (alike.length < 2) return [person.id, person.name]
      const marks = alike.map(({ roles = [] }) => rolesText(roles))
      const own = rolesText(person.roles ?? [])
      const isOwn = marks.filter((one) => one === own).length === 1
      const tellApart = isOwn ? [own] : [own, endOf(person, alike)].filter((one) => one !== '')
      return [person.id, `${person.name} (${tellApart.join(', ')})`]
    }),
  )
}

/** The shortest end of an ID that no namesake's ID has. */
function endOf({ id }: { id: string }, alike: readonly { id: string }[]): string {
  const ends = (length: number) => alike.filter((one) => one.id.endsWith(id.slice(-length))).length === 1
  let length = fewestCharacters
  while (length < id.length && !ends(length)) length += 1
  return id.slice(-length)
}
