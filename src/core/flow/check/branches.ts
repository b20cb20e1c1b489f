import type { FlowDesign, FlowDesignButton, FlowDesignStep } from '../../../generated/types'
import { buttonsOf, reachableFrom } from '../design/design'

/** All that one way out of a step may enter at once: what always follows, with the defaults or with any of the conditions. */
function enteredBy({ defaultFunId, handler, NextFun }: FlowDesignButton): string[][] {
  const byCondition = NextFun.flatMap(({ funId }) => funId)
  return [defaultFunId, byCondition].map((ids) => [...new Set([...handler.funId, ...ids])])
}

/** The steps that ways out of a step may enter together, one list for each way. */
function enteredFrom(step: FlowDesignStep): string[][] {
  if (step.dealtype !== 'event') return buttonsOf(step).flatMap(enteredBy)
  return (step.event_set?.maybe_fun_list ?? []).map(({ funids }) => funids)
}

/**
 * Whether a flow can ever be in two of these steps at once: somewhere it may take two ways together of which one comes to
 * the first of them and the other to another.
 */
export function mayComeTogether(design: FlowDesign, stepIds: readonly string[]): boolean {
  const starts = design.funlist.filter(({ is_start }) => is_start).map(({ id }) => id)
  const reached = reachableFrom(design, starts)
  const comesTo = (id: string) => {
    const there = reachableFrom(design, [id])
    return stepIds.filter((one) => there.has(one))
  }
  return design.funlist
    .filter(({ id }) => reached.has(id))
    .flatMap(enteredFrom)
    .filter((way) => way.length > 1)
    .some((way) => {
      const ends = way.map(comesTo)
      return ends.some((one, at) => ends.slice(at + 1).some((other) => areTwo(one, other)))
    })
}

/** Whether two branches can be in different steps of those that they come to. */
const areTwo = (one: readonly string[], other: readonly string[]) =>
  one.length > 0 && other.length > 0 && new Set([...one, ...other]).size > 1
