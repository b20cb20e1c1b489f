import type { FlowDesignButton, FlowDesignNext, FlowDesignStep } from '#/generated/types'

export type Dealtype = FlowDesignStep['dealtype']

/** The kinds of steps that can be added, as the toolbar offers them; events come with their own editor. */
export const dealtypes = ['orsign', 'andsign', 'message'] as const satisfies readonly Dealtype[]

/** A button that leads nowhere yet, with the usual freedoms (domain facts 1.3). */
export const newButton = (id: string, name: string): FlowDesignButton => ({
  id,
  name,
  canchoseflow: 0,
  canchoseander: 0,
  canchoseorer: 1,
  canchosecc: 1,
  defaultFunId: [],
  defaultSonFlowId: [],
  NextFun: [],
  handler: { funId: [], SonFlowId: [] },
})

/** A conditional link without condition and target. */
export const newNext = (id: string): FlowDesignNext => ({ id, name: '', if: '', funId: [], SonFlowId: [] })

interface StepNames {
  name: string
  /** The name of its first button. */
  button: string
}

/** A step that nobody receives yet; it has one button unless it is a notice. */
export const newStep = (
  dealtype: Dealtype,
  { name, button }: StepNames,
  id: () => string,
): FlowDesignStep => ({
  id: id(),
  name,
  desc: '',
  is_start: false,
  dealtype,
  formEditLimit: [],
  btnGroup: dealtype === 'message' ? [] : [newButton(id(), button)],
  creatPermission: [],
  dealers: [],
  cc: [],
  timeexpired: 0,
  nobodypass: false,
  merge_set: { funs: [] },
})
