import type { FieldProblem } from '#/core/form/check-form'
import { idOf } from './field-id'

/** What can have the focus. */
export const focusable = 'input:not([disabled]), textarea, button, select, [tabindex]'

/** The control of a problem: the cell's in a table, else the field's; groups give their first part. */
function controlOf(prefix: string, { key, row, column }: FieldProblem): HTMLElement | null {
  const id = idOf(prefix, key)
  const cell = row === undefined ? null : document.getElementById(`${id}-${row}-${column}`)
  const found = cell ?? document.getElementById(id)
  return found?.matches(focusable) ? found : (found?.querySelector<HTMLElement>(focusable) ?? found)
}

/** Whether an element is drawn; where nothing is drawn, as in tests, everything is. */
const isSeen = (element: HTMLElement) => element.checkVisibility?.() ?? true

/** Asks for a field: its rows may still be far, or the part of a layout that holds it not open yet. */
function ask(root: HTMLElement, { key }: FieldProblem) {
  const field = root.querySelector(`[data-field="${key}"]`)
  field?.dispatchEvent(new Event('qf-reach', { bubbles: true }))
  field?.scrollIntoView?.({ block: 'center' })
}

/** Goes to the field of a problem. It may come only after it was asked for, so it is looked for a while. */
export function goTo(root: HTMLElement, prefix: string, problem: FieldProblem) {
  const until = performance.now() + 2000
  const attempt = () => {
    const control = controlOf(prefix, problem)
    if (control && isSeen(control)) {
      control.scrollIntoView?.({ block: 'center' })
      control.focus({ preventScroll: true })
    } else if (performance.now() < until) {
      ask(root, problem)
      requestAnimationFrame(attempt)
    }
  }
  attempt()
}
