import type { NamedOne, SimulatedAct } from '../../../generated/types'
import {
  collectDirectoryNames,
  type NameBinding,
  type NameIndex,
  rebindNames,
} from '../../recipient/rebind-names'

/** The same ids of an act as data of designs names them. */
const asData = ({ person, dept, people = [], input }: SimulatedAct) => ({
  who: person ? { type: 'user', id: person } : null,
  at: dept ? { type: 'dept', id: dept } : null,
  asked: people.map((id) => ({ type: 'user', id })),
  input,
})

/** Who acts, from which department, and who is asked, by the names that the company has for them. */
export const collectActionNames = (
  acts: readonly SimulatedAct[],
  bearers: Pick<NameIndex, 'nameOf'>,
): NamedOne[] => collectDirectoryNames(acts.map(asData), bearers)

/** Acts of another company as they would be done here. */
export const rebindActions = (acts: readonly SimulatedAct[], found: readonly NameBinding[]): SimulatedAct[] =>
  acts.map((act) => {
    const { who, at, asked, input } = rebindNames(asData(act), found)
    return {
      ...act,
      ...(who && { person: who.id }),
      ...(at && { dept: at.id }),
      ...(act.people && { people: asked.map(({ id }) => id) }),
      ...(input && { input }),
    }
  })
