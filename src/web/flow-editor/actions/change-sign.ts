import type { FlowDesign, FlowDesignButton, FlowDesignStep, SignPolicy } from '#/generated/types'

/** Initial policy of a step that counts votes. */
export const defaultSignPolicy: SignPolicy = { need: 'all', refuse: 'ends', turn: 'together', per: 'person' }

function withPolicy(step: FlowDesignStep, sign: SignPolicy | undefined, refuse: FlowDesignButton) {
  const { sign: before, ...rest } = step
  if (!sign) return rest
  const dealtype = sign.need === 'any' ? ('orsign' as const) : ('andsign' as const)
  const mayRefuse = !before && step.btnGroup.length === 1
  return { ...rest, sign, dealtype, btnGroup: mayRefuse ? [...step.btnGroup, refuse] : step.btnGroup }
}

/**
 * Returns the design with another decision policy of a step; undefined = as its kind says. A step with one
 * button gets a refusing one for votes against.
 */
export function changeSignPolicy(
  design: FlowDesign,
  { id, sign, refuse }: { id: string; sign: SignPolicy | undefined; refuse: FlowDesignButton },
): FlowDesign {
  const funlist = design.funlist.map((step) => (step.id === id ? withPolicy(step, sign, refuse) : step))
  return { ...design, funlist }
}
