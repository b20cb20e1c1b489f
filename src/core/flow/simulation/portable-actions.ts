import type { NamedOne, SimulatedAct } from '../../../generated/types'
import {
  collectDirectoryNamesInSlices,
  type NameBinding,
  type NameIndex,
  rebindNamesInSlices,
} from '../../recipient/rebind-names'
import type { SliceGenerator } from '../../slices'

/** Ids in an action, in the form that design data uses. */
const asData = ({ person, dept, people = [], picks = [], input }: SimulatedAct) => ({
  who: person ? { type: 'user', id: person } : null,
  at: dept ? { type: 'dept', id: dept } : null,
  asked: people.map((id) => ({ type: 'user', id })),
  picked: picks.map(({ picked }) => picked.map((id) => ({ type: 'user', id }))),
  input,
})

/**
 * Collects the actors, departments and people of actions, with their names in the company; interruptible
 * between their parts.
 */
export const collectActionNamesInSlices = (
  acts: readonly SimulatedAct[],
  bearers: Pick<NameIndex, 'nameOf'>,
): SliceGenerator<NamedOne[]> => collectDirectoryNamesInSlices(acts.map(asData), bearers)

/** Rebinds actions of another company to this one; interruptible between their parts. */
export function* rebindActionsInSlices(
  acts: readonly SimulatedAct[],
  found: readonly NameBinding[],
): SliceGenerator<SimulatedAct[]> {
  const all = yield* rebindNamesInSlices(acts.map(asData), found)
  return acts.map((act, index) => {
    const { who, at, asked = [], picked = [], input } = all[index] ?? {}
    return {
      ...act,
      ...(who && { person: who.id }),
      ...(at && { dept: at.id }),
      ...(act.people && { people: asked.map(({ id }) => id) }),
      ...(act.picks && {
        picks: act.picks.map((one, row) => ({ ...one, picked: (picked[row] ?? []).map(({ id }) => id) })),
      }),
      ...(input && { input }),
    }
  })
}
