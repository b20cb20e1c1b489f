import type { FieldProblem } from '#/core/form/check/check-form'
import { fieldIdOf } from './field-id'

/** What can have the focus. */
export const focusableSelector = 'input:not([disabled]), textarea, button, select, [tabindex]'

/** The control of a problem: the cell's in a table, else the field's; groups give their first part. */
function controlOf(prefix: string, { key, row, column }: FieldProblem): HTMLElement | null {
  const id = fieldIdOf(prefix, key)
  const cell = row === undefined ? null : document.getElementById(`${id}-${row}-${column}`)
  const found = cell ?? document.getElementById(id)
  return found?.matches(focusableSelector)
    ? found
    : (found?.querySelector<HTMLElement>(focusableSelector) ?? found)
}

/** Whether an element is drawn; where nothing is drawn, as in tests, everything is. */
const isSeen = (element: HTMLElement) => element.checkVisibility?.() ?? true

/** Asks for a field: its rows may still be far, or the part of a layout that holds it not open yet. */
function ask(root: HTMLElement, { key }: FieldProblem) {
  const field = root.querySelector(`[data-field="${key}"]`)
  field?.dispatchEvent(new Event('qf-reach', { bubbles: true }))
  field?.scrollIntoView?.({ block: 'center' })
}

/** So long a field is looked for, and so long it may lose the focus again to the control that takes its place. */
const patience = { toCome: 5_000, toStay: 500 }

/** Whether nobody has the focus: a control that is replaced by another one takes it along. */
const isLost = () => document.activeElement === null || document.activeElement === document.body

/** Goes to the field of a problem. It may come only after it was asked for, so it is looked for a while. */
export function focusField(root: HTMLElement, prefix: string, problem: FieldProblem) {
  let until = performance.now() + patience.toCome
  let isFound = false
  const attempt = () => {
    const control = controlOf(prefix, problem)
    if (!control || !isSeen(control)) ask(root, problem)
    else if (!isFound || isLost()) {
      if (!isFound) until = performance.now() + patience.toStay
      isFound = true
      control.scrollIntoView?.({ block: 'center' })
      control.focus({ preventScroll: true })
    }
    if (performance.now() < until) requestAnimationFrame(attempt)
  }
  attempt()
}
