import type {
  EventSet,
  EventSetNext,
  FlowDesign,
  FlowDesignButton,
  FlowDesignNext,
  FlowDesignStep,
  FlowDesignSubFlow,
  SignPolicy,
} from '#/generated/types'
import type { ButtonLinkSource } from '../flow-links'

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

const changeButtons = (
  design: FlowDesign,
  step: string,
  change: (buttons: FlowDesignButton[]) => FlowDesignButton[],
): FlowDesign => {
  const found = design.funlist.find(({ id }) => id === step)
  const btnGroup = found && change(found.btnGroup)
  return btnGroup && btnGroup !== found.btnGroup
    ? changeStep(design, { id: step, change: { btnGroup } })
    : design
}

/** Returns the design with one more button at a step. */
export const addButton = (design: FlowDesign, { step, button }: { step: string; button: FlowDesignButton }) =>
  changeButtons(design, step, (buttons) => [...buttons, button])

/** Changes of a button; undefined resets a property set by the designer. */
export type ButtonChange = { [Name in keyof FlowDesignButton]?: FlowDesignButton[Name] | undefined }

const changed = (button: FlowDesignButton, change: ButtonChange): FlowDesignButton => {
  const set = Object.entries({ ...button, ...change }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(set) as unknown as FlowDesignButton
}

/** Returns the design with some properties of a button changed. */
export const changeButton = (
  design: FlowDesign,
  { step, id, change }: { step: string; id: string; change: ButtonChange },
) =>
  changeButtons(design, step, (buttons) =>
    buttons.map((button) => (button.id === id ? changed(button, change) : button)),
  )

/** Returns the design without a button. */
export const removeButton = (design: FlowDesign, { step, id }: { step: string; id: string }) =>
  changeButtons(design, step, (buttons) => buttons.filter((button) => button.id !== id))

/** Returns the design with a button moved one place up or down. */
export const moveButton = (design: FlowDesign, { step, id, by }: { step: string; id: string; by: -1 | 1 }) =>
  changeButtons(design, step, (buttons) => {
    const at = buttons.findIndex((button) => button.id === id)
    const [moved, other] = [buttons[at], buttons[at + by]]
    return moved && other ? buttons.with(at, other).with(at + by, moved) : buttons
  })

/** Returns the design with the conditional links of a button changed. */
export const changeConditionalLinks = (
  design: FlowDesign,
  {
    step,
    button,
    change,
  }: { step: string; button: string; change: (next: FlowDesignNext[]) => FlowDesignNext[] },
) =>
  changeButtons(design, step, (buttons) =>
    buttons.map((one) => (one.id === button ? { ...one, NextFun: change(one.NextFun) } : one)),
  )

interface SubFlowChange {
  step: string
  place: ButtonLinkSource
  flows: FlowDesignSubFlow[]
}

function withFlows(button: FlowDesignButton, { place, flows }: SubFlowChange): FlowDesignButton {
  if (place.kind === 'condition') {
    const change = (next: FlowDesignNext) => (next.id === place.next ? { ...next, SonFlowId: flows } : next)
    return { ...button, NextFun: button.NextFun.map(change) }
  }
  if (place.kind === 'default') return { ...button, defaultSonFlowId: flows }
  return { ...button, handler: { ...button.handler, SonFlowId: flows } }
}

/** Returns the design with the flows started from one link source of a button. */
export function setSubFlows(design: FlowDesign, change: SubFlowChange): FlowDesign {
  const step = design.funlist.find(({ id }) => id === change.step)
  if (!step) return design
  const btnGroup = step.btnGroup.map((button) =>
    button.id === change.place.button ? withFlows(button, change) : button,
  )
  return changeStep(design, { id: step.id, change: { btnGroup } })
}

interface EventChange {
  step: string
  change(set: EventSet): EventSet
}

/** Returns the design with the event of a step changed. */
export function changeEvent(design: FlowDesign, { step: id, change }: EventChange): FlowDesign {
  const step = design.funlist.find((one) => one.id === id)
  return step ? changeStep(design, { id, change: { event_set: change(step.event_set ?? {}) } }) : design
}

/** Returns an event with one more link. */
export const addEventLink = (set: EventSet, next: EventSetNext): EventSet => ({
  ...set,
  maybe_fun_list: [...(set.maybe_fun_list ?? []), next],
})

/** Returns an event without one of its links; outcomes that led there lose their target. */
export const removeEventLink = (set: EventSet, id: string): EventSet => ({
  ...set,
  maybe_fun_list: (set.maybe_fun_list ?? []).filter(({ _id }) => _id !== id),
  outcomes: Object.fromEntries(Object.entries(set.outcomes ?? {}).filter(([, next]) => next !== id)),
})

/** Removes empty values from a step: a design is compared and stored without them. */
const withoutNothing = (step: FlowDesignStep): FlowDesignStep =>
  Object.fromEntries(
    Object.entries(step).filter(([, value]) => value !== undefined),
  ) as unknown as FlowDesignStep

/** Returns the design with a step in place of the one with its id. */
export const replaceStep = (design: FlowDesign, step: FlowDesignStep): FlowDesign => ({
  ...design,
  funlist: design.funlist.map((one) => (one.id === step.id ? step : one)),
})

/** Returns the design with some properties of a step changed; undefined removes one. */
export function changeStep(
  design: FlowDesign,
  { id, change }: { id: string; change: Partial<FlowDesignStep> },
): FlowDesign {
  const at = design.funlist.findIndex((step) => step.id === id)
  const step = design.funlist[at]
  return step
    ? { ...design, funlist: design.funlist.with(at, withoutNothing({ ...step, ...change })) }
    : design
}
