import type { Choice, FlowDesignButton, Forwarding } from '../../../generated/types'

export type NextStep = Forwarding['nextmessage'][number]
export type Copies = Forwarding['cc'][number]
export type ButtonRights = Pick<
  FlowDesignButton,
  'canchoseflow' | 'canchoseander' | 'canchoseorer' | 'canchosecc'
>

export const choiceOf = (choices: readonly Choice[], funid: string): Choice =>
  choices.find((choice) => choice.funid === funid) ?? { funid }

/** Returns the choices with those of one step replaced. */
export const changeStepChoice = (
  choices: readonly Choice[],
  funid: string,
  change: Partial<Choice>,
): Choice[] => [
  ...choices.filter((choice) => choice.funid !== funid),
  { ...choiceOf(choices, funid), ...change },
]

/** Whether the button lets the user deselect people of this step; the only signer cannot be deselected. */
export const canDeselectRecipients = (button: ButtonRights, { dealtype, list }: NextStep): boolean => {
  const rights: Record<string, 0 | 1> = { andsign: button.canchoseander, orsign: button.canchoseorer }
  return rights[dealtype] === 1 && list.length > 1
}

/** Returns the people of a list after one was checked or unchecked. */
export function toggleRecipient(
  all: readonly string[],
  checked: readonly string[] | undefined,
  id: string,
): string[] {
  const now = checked ?? all
  return all.filter((one) => (one === id ? !now.includes(id) : now.includes(one)))
}
