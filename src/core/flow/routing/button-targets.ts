import type { FlowDesignButton, FlowDesignStep, FlowDesignSubFlow } from '../../../generated/types'
import { explainTrace } from '../../expression'
import { isTerminalStep } from '../design'
import { hasMatchingLink, type LinkEvaluation } from './link-conditions'

/** Reason why a button leads to a target. */
interface Why {
  /** Condition that was true, with its values; empty for defaults and fixed targets. */
  because: string
  /** Whether it is 触发走: always taken, and cannot be deselected. */
  isFixed: boolean
}

/** Step that a button leads to, with the reason. */
export interface ButtonTarget extends Why {
  stepId: string
}

/** Sub-flow that a button starts beside its steps, with the reason. */
export interface SubFlowTarget extends Why {
  flow: FlowDesignSubFlow
}

/** One route of a pressed button: to steps, and to started flows. */
interface Way extends Why {
  steps: readonly string[]
  flows: readonly FlowDesignSubFlow[]
}

const labels = { true: '✓', false: '✗' }

/**
 * Returns the routes of a button: all links whose condition is true, together. Defaults apply only if those
 * yield neither step nor sub-flow; fixed targets always apply (domain facts 1.3).
 */
function waysOf(
  step: FlowDesignStep,
  button: FlowDesignButton,
  linkEvaluations: readonly LinkEvaluation[],
): Way[] {
  if (isTerminalStep(step)) return []
  const { defaultFunId, defaultSonFlowId, handler } = button
  const byCondition = linkEvaluations
    .filter(({ note }) => note.holds)
    .map(({ link, note }) => {
      const because = explainTrace(link.if, note.parts, { labels }).line
      return { steps: link.funId, flows: link.SonFlowId, because, isFixed: false }
    })
  const byDefault = { steps: defaultFunId, flows: defaultSonFlowId, because: '', isFixed: false }
  const always = { steps: handler.funId, flows: handler.SonFlowId, because: '', isFixed: true }
  return [...byCondition, ...(hasMatchingLink(linkEvaluations) ? [] : [byDefault]), always]
}

/** Returns the steps that a button leads to, each once. */
export const buttonTargetsOf = (...pressed: Parameters<typeof waysOf>): ButtonTarget[] =>
  unique(
    waysOf(...pressed).flatMap(({ steps, because, isFixed }) =>
      steps.map((stepId) => ({ stepId, because, isFixed })),
    ),
    ({ stepId }) => stepId,
  )

/** Returns the sub-flows that a button starts, each once, with their first mapping. */
export const subFlowTargetsOf = (...pressed: Parameters<typeof waysOf>): SubFlowTarget[] =>
  unique(
    waysOf(...pressed).flatMap(({ flows, because, isFixed }) =>
      flows.map((flow) => ({ flow, because, isFixed })),
    ),
    ({ flow }) => flow.v,
  )

function unique<One extends Why>(targets: One[], idOf: (target: One) => string): One[] {
  const byId = new Map<string, One>()
  for (const target of targets) {
    const known = byId.get(idOf(target))
    byId.set(idOf(target), known ? { ...known, isFixed: known.isFixed || target.isFixed } : target)
  }
  return [...byId.values()]
}
