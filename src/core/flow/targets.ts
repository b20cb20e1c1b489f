import type { FlowDesignButton, FlowDesignStep } from '../../generated/types'
import { explain, holds, type Scope } from '../expression'
import { leadsNowhere } from './design'

/** A step that a button leads to, and why. */
export interface Target {
  stepId: string
  /** The condition that was true, with its values; empty for defaults and steps that always follow. */
  because: string
  /** 触发走: always taken, nobody may deselect it. */
  isFixed: boolean
}

const truth = { true: '✓', false: '✗' }

/**
 * Where a button leads: all links whose condition holds, together; the defaults only when those give nothing,
 * neither step nor sub-flow; the always-triggered steps in any case; each step once (domain facts 1.3).
 */
export function targetsOf(step: FlowDesignStep, button: FlowDesignButton, scope: Scope): Target[] {
  if (leadsNowhere(step)) return []
  const links = button.NextFun.filter((link) => holds(link.if, scope))
  const byCondition = links.flatMap((link) => {
    const because = explain(link.if, scope, truth).line
    return link.funId.map((stepId) => ({ stepId, because, isFixed: false }))
  })
  const isDecided = links.some(({ funId, SonFlowId }) => funId.length + SonFlowId.length > 0)
  const byDefault = isDecided
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
