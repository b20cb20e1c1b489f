import type { RecipientGroup, SimulationCompany } from '../../../generated/types'
import { buildDirectory, type DirectoryRows } from '../../directory/build-directory'
import type { Directory, DirectoryPerson } from '../../directory/directory'
import { copySuperiors } from '../../directory/reporting-lines'
import { decodeColumn, encodeColumn } from '../../text/text-column'

type Groups = ReadonlyMap<string, RecipientGroup[]>

/** Assigns a number to each text, in order of first appearance. */
function numbering() {
  const known = new Map<string, number>()
  const numberOf = (text: string) => {
    const number = known.get(text) ?? known.size
    known.set(text, number)
    return number
  }
  return { numberOf, texts: () => [...known.keys()] }
}

/** Encodes a company in columns for simulations on a page; phone numbers and email addresses are omitted. */
export function encodeCompany(rows: Required<DirectoryRows>, groups: Groups): SimulationCompany {
  const { people, departments, merged, lines } = rows
  const places = numbering()
  const roles = new Map(rows.roles.map(({ id }, at) => [id, at]))
  return {
    people: {
      ids: encodeColumn(people.map(({ id }) => id)),
      numbers: encodeColumn(people.map(({ jobId }) => jobId)),
      names: encodeColumn(people.map(({ name }) => name)),
      departments: people.map((one) =>
        one.departments.map(({ id, leader }) => (places.numberOf(id) + 1) * (leader ? -1 : 1)),
      ),
      roles: people.map((one) => one.roles.flatMap((id) => roles.get(id) ?? [])),
      left: people.flatMap(({ enabled }, at) => (enabled ? [] : at)),
      superiors: people.flatMap(({ superiors = {} }, at) =>
        Object.keys(superiors).length ? { at, lines: copySuperiors(superiors) } : [],
      ),
    },
    places: places.texts(),
    departments: departments.map(({ id, name, parentId, order }) => ({ id, name, parentId, order })),
    merged: merged.map(({ id, into }) => ({ id, into })),
    roles: rows.roles.map(({ id, name }) => ({ id, name })),
    lines: lines.map(({ id, name }) => ({ id, name })),
    groups: [...groups].map(([id, content]) => ({ id, content })),
  }
}

/** Decodes the people of an encoded company. */
function peopleOf({ people, places, roles }: SimulationCompany): DirectoryPerson[] {
  const count = people.departments.length
  const left = new Set(people.left)
  const superiors = new Map(people.superiors.map(({ at, lines }) => [at, lines]))
  const [names, numbers] = [decodeColumn(people.names, count), decodeColumn(people.numbers, count)]
  return decodeColumn(people.ids, count).map((id, at) => ({
    id,
    name: names[at] ?? '',
    jobId: numbers[at] ?? '',
    enabled: !left.has(at),
    departments: (people.departments[at] ?? []).map((place) => ({
      id: places[Math.abs(place) - 1] ?? '',
      leader: place < 0,
    })),
    roles: (people.roles[at] ?? []).map((role) => roles[role]?.id ?? ''),
    superiors: superiors.get(at) ?? {},
  }))
}

/** Decodes a company to the form that rules read. */
export function decodeCompany(packed: SimulationCompany): { directory: Directory; groups: Groups } {
  const { departments, merged, roles, lines, groups } = packed
  return {
    directory: buildDirectory({ departments, merged, roles, lines, people: peopleOf(packed) }),
    groups: new Map(groups.map(({ id, content }) => [id, content])),
  }
}
