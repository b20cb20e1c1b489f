import type { FlowDesignButton, FlowDesignStep, FlowDesignSubFlow } from '../../../generated/types'
import { explainTrace } from '../../expression'
import { isTerminalStep } from '../design/design'
import { hasMatchingLink, type LinkEvaluation } from './link-conditions'

/** Why a button leads somewhere. */
interface Why {
  /** The condition that was true, with its values; empty for defaults and what always follows. */
  because: string
  /** 触发走: always taken, nobody may deselect it. */
  isFixed: boolean
}

/** A step that a button leads to, and why. */
export interface Target extends Why {
  stepId: string
}

/** A flow that a button starts beside its steps, and why. */
export interface SubFlowTarget extends Why {
  flow: FlowDesignSubFlow
}

/** One way that a pressed button takes: to steps, and to flows that begin. */
interface Way extends Why {
  steps: readonly string[]
  flows: readonly FlowDesignSubFlow[]
}

const labels = { true: '✓', false: '✗' }

/**
 * The ways a button takes: all links whose condition holds, together; the defaults only when those give nothing,
 * neither step nor sub-flow; what is always triggered in any case (domain facts 1.3).
 */
function waysOf(step: FlowDesignStep, button: FlowDesignButton, judged: readonly LinkEvaluation[]): Way[] {
  if (isTerminalStep(step)) return []
  const { defaultFunId, defaultSonFlowId, handler } = button
  const byCondition = judged
    .filter(({ note }) => note.holds)
    .map(({ link, note }) => {
      const because = explainTrace(link.if, note.parts, { labels }).line
      return { steps: link.funId, flows: link.SonFlowId, because, isFixed: false }
    })
  const byDefault = { steps: defaultFunId, flows: defaultSonFlowId, because: '', isFixed: false }
  const always = { steps: handler.funId, flows: handler.SonFlowId, because: '', isFixed: true }
  return [...byCondition, ...(hasMatchingLink(judged) ? [] : [byDefault]), always]
}

/** The steps that a button leads to, each once. */
export const targetsOf = (...pressed: Parameters<typeof waysOf>): Target[] =>
  unique(
    waysOf(...pressed).flatMap(({ steps, because, isFixed }) =>
      steps.map((stepId) => ({ stepId, because, isFixed })),
    ),
    ({ stepId }) => stepId,
  )

/** The flows that a button starts, each once, with the map by which it came first. */
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
