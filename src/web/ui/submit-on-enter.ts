import type { KeyboardEvent } from 'react'
import { findMainButton } from './initial-focus'

/** Where Enter has a meaning of its own. */
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

/** Whether a key asks for the main act: Enter, in a text of several lines with Ctrl, never one of an input method. */
function asksForIt({ key, keyCode, ctrlKey, metaKey, target, nativeEvent }: KeyboardEvent): boolean {
  if (key !== 'Enter' || nativeEvent.isComposing || keyCode === 229) return false
  return ctrlKey || metaKey || !(target instanceof Element && target.closest(taken))
}

/**
 * Enter in a dialog presses its main button. A key that is held, as the one that opened the dialog, presses nothing.
 */
export function submitOnEnter(event: KeyboardEvent<HTMLDialogElement>): void {
  const dialog = event.currentTarget
  // Keys of dialogs that stand inside arrive here, too.
  const isOurs = event.target instanceof Element && event.target.closest('dialog') === dialog
  if (!isOurs || event.defaultPrevented) return
  const isHeld = event.key === 'Enter' && event.repeat
  const button = !isHeld && asksForIt(event) ? findMainButton(dialog) : undefined
  if (!isHeld && !button) return
  event.preventDefault()
  event.stopPropagation()
  // What the key itself has changed (a number that is settled) is drawn first.
  queueMicrotask(() => button?.click())
}
