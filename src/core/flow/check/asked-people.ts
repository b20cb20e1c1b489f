import type { FlowDesign, FlowDesignStep, Problem, RecipientGroup } from '../../../generated/types'
import { collectInSlices, type Sliced } from '../../slices'
import { buttonsOf, isSigned, leadsNowhere, nextByButton } from '../design/design'
import { isApproval, isCreatorsOwn, outcomesIn } from '../steps/button-outcome'
import { type Place, shownBy, warning } from './problem'

/*
 * Who is asked to decide, where that is certain before any flow: only people whom a design names one by one count, and the
 * creator where nobody else receives a step. Whom departments, roles and forms will name is not known.
 */

/** The people whom groups name one by one; nothing where anything else decides about them. */
export function namedIn(groups: readonly RecipientGroup[]): Map<string, string> | undefined {
  const isPlain = groups.every(
    ({ chosed, chosetype, runRoots }) =>
      !runRoots.length &&
      (chosetype === 'or' || chosed.length === 1) &&
      chosed.every(({ type }) => type === 'user'),
  )
  const people = groups.flatMap(({ chosed }) => chosed)
  return isPlain && people.length ? new Map(people.map(({ id, name }) => [id, name])) : undefined
}

/** The one person whom a step always asks. */
function askedAlways(step: FlowDesignStep): { id: string; name: string } | undefined {
  const [only, ...more] = (isSigned(step) && namedIn(step.dealers)) || []
  return only && !more.length ? { id: only[0], name: only[1] } : undefined
}

const at = ({ id }: FlowDesignStep): Place => ({ step: id, part: 'dealers' })

/** Somebody who has just agreed is asked again by the next step, although the design does not let him agree alone. */
function* checkTwice(design: FlowDesign): Sliced<Problem[]> {
  const { repeat = 'asked' } = design.set.automatic ?? {}
  if (repeat !== 'asked') return []
  const asked = new Map(design.funlist.map((step) => [step.id, askedAlways(step)]))
  const places = new Map(design.funlist.map(({ id }, place) => [id, place]))
  const outcomes = outcomesIn(design)
  const leadsOn = (step: FlowDesignStep) =>
    buttonsOf(step)
      .filter((button) => !['refuse', 'return'].includes(outcomes(step, button)))
      .flatMap(nextByButton)
  return yield* collectInSlices(design.funlist, (step) => {
    const person = asked.get(step.id)
    if (!person) return []
    const next = new Set(leadsOn(step).filter((id) => id !== step.id && asked.get(id)?.id === person.id))
    return [...next]
      .sort((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0))
      .flatMap((id) => design.funlist[places.get(id) ?? -1] ?? [])
      .map((again) =>
        shownBy(
          warning('asked-twice', at(again), { step: again.name, before: step.name, name: person.name }),
        ),
      )
  })
}

/** Steps in which the creator would agree to his own request, although that is not allowed: his superiors are asked instead. */
function checkOwn(design: FlowDesign): Problem[] {
  if (design.set.control?.approve_own) return []
  const creators = namedIn(design.funlist.find(({ is_start }) => is_start)?.creatPermission ?? [])
  const outcomes = outcomesIn(design)
  const creatorAt = (step: FlowDesignStep) => {
    const person = askedAlways(step)
    return person && creators?.has(person.id) ? { creator: person } : undefined
  }
  const isOwn = (step: FlowDesignStep) => isCreatorsOwn(step) || creatorAt(step) !== undefined
  return design.funlist
    .filter(
      (step) => isSigned(step) && !leadsNowhere(step) && isOwn(step) && isApproval(design, step, outcomes),
    )
    .map((step) => shownBy(warning('own-approval', at(step), { step: step.name }), creatorAt(step)))
}

/** People who are asked the same again, and creators who would decide about their own request. */
export function* checkAskedPeople(design: FlowDesign): Sliced<Problem[]> {
  return design.set.runRoots.length ? [] : [...(yield* checkTwice(design)), ...checkOwn(design)]
}
