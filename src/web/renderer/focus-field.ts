import type { FieldProblem } from '../../core/form'
import { rootNodeOf } from '../platform'
import { fieldIdOf } from './field-text'

/** Selector of focusable elements. */
export const focusableSelector = 'input:not([disabled]), textarea, button, select, [tabindex]'

/**
 * Returns the control of a problem: the cell's in a table, otherwise the field's; in groups the first part.
 */
function controlOf(
  root: Document | ShadowRoot,
  prefix: string,
  { key, row, column }: FieldProblem,
): HTMLElement | null {
  const id = fieldIdOf(prefix, key)
  const cell = row === undefined ? null : root.getElementById(`${id}-${row}-${column}`)
  const found = cell ?? root.getElementById(id)
  return found?.matches(focusableSelector)
    ? found
    : (found?.querySelector<HTMLElement>(focusableSelector) ?? found)
}

/** Whether an element is visible; true without layout, as in tests. */
const isSeen = (element: HTMLElement) => element.checkVisibility?.() ?? true

/** Requests a field: its rows may still be off-screen, or the part of a layout that contains it closed. */
function ask(root: HTMLElement, { key }: FieldProblem) {
  const field = root.querySelector(`[data-field="${key}"]`)
  field?.dispatchEvent(new Event('qf-reach', { bubbles: true }))
  field?.scrollIntoView?.({ block: 'center' })
}

/** Milliseconds to wait for a field, and during which focus is restored if the control is replaced. */
const patience = { toCome: 5_000, toStay: 500 }

/** Whether no element has focus, as after a focused control was replaced. */
const isLost = ({ activeElement }: Document | ShadowRoot) =>
  activeElement === null || activeElement === document.body

/**
 * Focuses the field of a problem. It may be rendered only after it was requested, so it is polled for a
 * while.
 */
export function focusField(root: HTMLElement, prefix: string, problem: FieldProblem) {
  let until = performance.now() + patience.toCome
  let isFound = false
  const attempt = () => {
    const control = controlOf(rootNodeOf(root), prefix, problem)
    if (!control || !isSeen(control)) ask(root, problem)
    else if (!isFound || isLost(rootNodeOf(root))) {
      if (!isFound) until = performance.now() + patience.toStay
      isFound = true
      control.scrollIntoView?.({ block: 'center' })
      control.focus({ preventScroll: true })
    }
    if (performance.now() < until) requestAnimationFrame(attempt)
  }
  attempt()
}
