import type {
  EventSet,
  FlowDesignButton,
  FlowDesignNext,
  FlowDesignStep,
  SignPolicy,
} from '../../../generated/types'
import { isSignStep } from './design'

export type Dealtype = FlowDesignStep['dealtype']

/** Kinds of steps that can be added, in toolbar order. */
export const dealtypes = ['orsign', 'andsign', 'message', 'event'] as const satisfies readonly Dealtype[]

/** Creates a button without target, with the default permissions (domain facts 1.3). */
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

/** Creates a conditional link without condition and target. */
export const newConditionalLink = (id: string): FlowDesignNext => ({
  id,
  name: '',
  if: '',
  funId: [],
  SonFlowId: [],
})

/** Creates an event without action, with one link. */
export const newEvent = (id: string, showName: string): EventSet => ({
  maybe_fun_list: [{ _id: id, showName, remark: '', funids: [] }],
  outcomes: { done: id },
})

interface StepNames {
  name: string
  /** Name of its first button, or of an event's first link. */
  button: string
  /** Name of the refusing button. */
  refuse: string
}

/** Creates the buttons of a new step: one agrees, the other refuses and ends the whole flow. */
function newButtons(dealtype: Dealtype, { button, refuse }: StepNames, id: () => string) {
  if (dealtype === 'message' || dealtype === 'event') return []
  const agreeing: FlowDesignButton = { ...newButton(id(), button), outcome: 'agree' }
  const refusing: FlowDesignButton = { ...newButton(id(), refuse), outcome: 'refuse', end: 'flow' }
  return [agreeing, refusing]
}

/** Policy of a new step that all sign: the first refusal refuses. Without a policy only the first button counts. */
const signTogether: SignPolicy = { need: 'all', refuse: 'ends', turn: 'together', per: 'person' }

/**
 * Creates a step without recipients; people who receive it can agree and refuse. It is skipped for a creator who
 * would decide alone and has nobody above.
 */
export const newStep = (dealtype: Dealtype, names: StepNames, id: () => string): FlowDesignStep => ({
  id: id(),
  name: names.name,
  desc: '',
  is_start: false,
  dealtype,
  formEditLimit: [],
  btnGroup: newButtons(dealtype, names, id),
  creatPermission: [],
  dealers: [],
  cc: [],
  timeexpired: 0,
  nobodypass: false,
  merge_set: { funs: [] },
  ...(isSignStep({ is_start: false, dealtype }) && { nobody: { ask: 'skip-own', people: [] } }),
  ...(dealtype === 'andsign' && { sign: signTogether }),
  ...(dealtype === 'event' && { event_set: newEvent(id(), names.button) }),
})
