import type { FlowDesign, FlowDesignButton, FlowDesignStep, SignPolicy } from '#/generated/types'

/** The policy with which a step begins to count votes. */
export const defaultSignPolicy: SignPolicy = { need: 'all', refuse: 'ends', turn: 'together', per: 'person' }

function withPolicy(step: FlowDesignStep, sign: SignPolicy | undefined, refuse: FlowDesignButton) {
  const { sign: before, ...rest } = step
  if (!sign) return rest
  const dealtype = sign.need === 'any' ? ('orsign' as const) : ('andsign' as const)
  const mayRefuse = !before && step.btnGroup.length === 1
  return { ...rest, sign, dealtype, btnGroup: mayRefuse ? [...step.btnGroup, refuse] : step.btnGroup }
}

/**
 * The design with another policy by which a step decides; nothing = as its kind says. A step that had one button gets
 * one that refuses, for whoever votes against.
 */
export function changeSignPolicy(
  design: FlowDesign,
  { id, sign, refuse }: { id: string; sign: SignPolicy | undefined; refuse: FlowDesignButton },
): FlowDesign {
  const funlist = design.funlist.map((step) => (step.id === id ? withPolicy(step, sign, refuse) : step))
  return { ...design, funlist }
}
