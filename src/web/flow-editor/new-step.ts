import type { EventSet, FlowDesignButton, FlowDesignNext, FlowDesignStep } from '#/generated/types'

export type Dealtype = FlowDesignStep['dealtype']

/** The kinds of steps that can be added, as the toolbar offers them. */
export const dealtypes = ['orsign', 'andsign', 'message', 'event'] as const satisfies readonly Dealtype[]

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

/** An event that does not say yet what it does, with one way on. */
export const newEvent = (id: string, showName: string): EventSet => ({
  maybe_fun_list: [{ _id: id, showName, remark: '', funids: [] }],
  outcomes: { done: id },
})

interface StepNames {
  name: string
  /** The name of its first button, or of an event's first way on. */
  button: string
}

/** A step that nobody receives yet; it has one button unless it is a notice or an event. */
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
  btnGroup: dealtype === 'message' || dealtype === 'event' ? [] : [newButton(id(), button)],
  creatPermission: [],
  dealers: [],
  cc: [],
  timeexpired: 0,
  nobodypass: false,
  merge_set: { funs: [] },
  ...(dealtype === 'event' && { event_set: newEvent(id(), button) }),
})
