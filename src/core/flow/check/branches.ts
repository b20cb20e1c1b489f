import type { FlowDesign, FlowDesignStep, Problem } from '../../../generated/types'
import { buttonsOf, nextOf, reachableFrom } from '../design/design'
import { outcomeOf } from '../steps/button-outcome'
import { warning } from './problem'
import { certainWays, possibleWays } from './ways'

/** How the steps of a design follow each other; what is reached from one is found once. */
function reaching(design: FlowDesign): (id: string) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>()
  return (id) => {
    const found = known.get(id) ?? reachableFrom(design, [id])
    known.set(id, found)
    return found
  }
}

/** A design without the buttons that send back: whoever returns something takes his branch back to where it came from. */
const onward = (design: FlowDesign): FlowDesign => ({
  ...design,
  funlist: design.funlist.map((step) => ({
    ...step,
    btnGroup: buttonsOf(step).filter((button) => outcomeOf(design, step, button) !== 'return'),
  })),
})

/** Where branches that begin together meet again: the first steps that each can come to. */
function meetings(
  { funlist }: FlowDesign,
  branches: readonly string[],
  from: ReturnType<typeof reaching>,
): FlowDesignStep[] {
  const common = funlist.filter(({ id }) => branches.filter((one) => from(one).has(id)).length > 1)
  const isBefore = (other: FlowDesignStep, { id }: FlowDesignStep) =>
    other.id !== id && nextOf(other).includes(id) && !from(id).has(other.id)
  return common.filter((step) => !common.some((other) => isBefore(other, step)))
}

/** Branches that begin together and meet in a step that does not wait for all of them: its people get it twice. */
export function checkMeetings(design: FlowDesign): Problem[] {
  const ahead = onward(design)
  const from = reaching(ahead)
  const ids = new Set(design.funlist.map(({ id }) => id))
  const met = new Map<string, string>()
  for (const way of ahead.funlist.flatMap(certainWays)) {
    const branches = [...new Set(way)].filter((id) => ids.has(id))
    if (branches.length < 2) continue
    for (const { id, name, merge_set } of meetings(ahead, branches, from))
      if (!merge_set.funs.length && !branches.includes(id)) met.set(id, name)
  }
  return [...met].map(([id, name]) =>
    warning('branches-unmerged', { step: id, part: 'merge_set' }, { step: name }),
  )
}

/** Whether two branches can be in different steps of those that they come to. */
const areTwo = (one: readonly string[], other: readonly string[]) =>
  one.length > 0 && other.length > 0 && new Set([...one, ...other]).size > 1

/**
 * Whether a flow can ever be in two of these steps at once: somewhere it may take two ways together of which one comes to
 * the first of them and the other to another.
 */
export function mayComeTogether(design: FlowDesign, stepIds: readonly string[]): boolean {
  const from = reaching(design)
  const starts = design.funlist.filter(({ is_start }) => is_start).map(({ id }) => id)
  const reached = reachableFrom(design, starts)
  const ways = design.funlist.filter(({ id }) => reached.has(id)).flatMap(possibleWays)
  return ways
    .filter((way) => way.length > 1)
    .some((way) => {
      const ends = way.map((id) => stepIds.filter((one) => from(id).has(one)))
      return ends.some((one, at) => ends.slice(at + 1).some((other) => areTwo(one, other)))
    })
}
