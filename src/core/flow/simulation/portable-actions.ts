import type { NamedOne, SimulatedAct } from '../../../generated/types'
import {
  collectDirectoryNames,
  type NameBinding,
  type NameIndex,
  rebindNames,
} from '../../recipient/rebind-names'

/** Ids in an action, in the form that design data uses. */
const asData = ({ person, dept, people = [], input }: SimulatedAct) => ({
  who: person ? { type: 'user', id: person } : null,
  at: dept ? { type: 'dept', id: dept } : null,
  asked: people.map((id) => ({ type: 'user', id })),
  input,
})

/** Collects the actors, departments and people of actions, with their names in the company. */
export const collectActionNames = (
  acts: readonly SimulatedAct[],
  bearers: Pick<NameIndex, 'nameOf'>,
): NamedOne[] => collectDirectoryNames(acts.map(asData), bearers)

/** Rebinds actions of another company to this one. */
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
