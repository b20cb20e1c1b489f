import type { FlowDesignButton, FlowDesignStep } from '../../generated/types'
import { recall } from '../expression'
import { leadsNowhere } from './design'
import { isDecided, type Judged } from './reasons'

/** A step that a button leads to, and why. */
export interface Target {
  stepId: string
  /** The condition that was true, with its values; empty for defaults and steps that always follow. */
  because: string
  /** 触发走: always taken, nobody may deselect it. */
  isFixed: boolean
}

const labels = { true: '✓', false: '✗' }

/**
 * Where a button leads: all links whose condition holds, together; the defaults only when those give nothing,
 * neither step nor sub-flow; the always-triggered steps in any case; each step once (domain facts 1.3).
 */
export function targetsOf(
  step: FlowDesignStep,
  button: FlowDesignButton,
  judged: readonly Judged[],
): Target[] {
  if (leadsNowhere(step)) return []
  const byCondition = judged
    .filter(({ note }) => note.holds)
    .flatMap(({ link, note }) => {
      const because = recall(link.if, note.parts, { labels }).line
      return link.funId.map((stepId) => ({ stepId, because, isFixed: false }))
    })
  const byDefault = isDecided(judged)
    ? []
    : button.defaultFunId.map((stepId) => ({ stepId, because: '', isFixed: false }))
  const always = button.handler.funId.map((stepId) => ({ stepId, because: '', isFixed: true }))
  return unique([...byCondition, ...byDefault, ...always])
}

function unique(targets: Target[]): Target[] {
  const byStep = new Map<string, Target>()
  for (const target of targets) {
    const known = byStep.get(target.stepId)
    byStep.set(target.stepId, known ? { ...known, isFixed: known.isFixed || target.isFixed } : target)
  }
  return [...byStep.values()]
}
