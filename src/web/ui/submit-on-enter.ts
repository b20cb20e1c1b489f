import type { KeyboardEvent } from 'react'
import { findMainButton } from './initial-focus'

/** Elements that handle Enter themselves. */
const taken = [
  'textarea',
  '[contenteditable=true]',
  'button',
  'a[href]',
  'summary',
  '[type=search]',
  '[aria-expanded=true]',
  '.ant-picker',
  '[role=grid]',
  '[role=tree]',
  '[role=listbox]',
].join()

/**
 * Checks whether a key submits: Enter, in multi-line text with Ctrl, never during input method composition.
 */
function asksForIt({ key, keyCode, ctrlKey, metaKey, target, nativeEvent }: KeyboardEvent): boolean {
  if (key !== 'Enter' || nativeEvent.isComposing || keyCode === 229) return false
  return ctrlKey || metaKey || !(target instanceof Element && target.closest(taken))
}

/**
 * Clicks the main button of a dialog on Enter. A repeated key, such as the one that opened the dialog, is
 * ignored.
 */
export function submitOnEnter(event: KeyboardEvent<HTMLDialogElement>): void {
  const dialog = event.currentTarget
  // Key events of nested dialogs bubble up to here too.
  const isOurs = event.target instanceof Element && event.target.closest('dialog') === dialog
  if (!isOurs || event.defaultPrevented) return
  const isHeld = event.key === 'Enter' && event.repeat
  const button = !isHeld && asksForIt(event) ? findMainButton(dialog) : undefined
  if (!isHeld && !button) return
  event.preventDefault()
  event.stopPropagation()
  // Changes made by the key itself (a committed number) are rendered first.
  queueMicrotask(() => button?.click())
}
