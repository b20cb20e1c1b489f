import type { FlowDesign, FlowDesignButton, FlowDesignNext } from '#/generated/types'
import { changeStep } from './change-step'

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
