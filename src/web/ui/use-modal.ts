import { type ComponentProps, type KeyboardEvent, useEffect, useRef } from 'react'
import { rootNodeOf, runAfterPaint } from '../platform'
import { findMainButton, focusInitial } from './initial-focus'

/** Elements that handle Enter themselves. */
const enterTargets = [
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
  'option',
].join()

/**
 * Checks whether a key submits: Enter, in multi-line text with Ctrl, never during input method composition.
 */
function asksForIt({ key, keyCode, ctrlKey, metaKey, target, nativeEvent }: KeyboardEvent): boolean {
  if (key !== 'Enter' || nativeEvent.isComposing || keyCode === 229) return false
  return ctrlKey || metaKey || !(target instanceof Element && target.closest(enterTargets))
}

/**
 * Clicks the main button of a dialog on Enter. A repeated key, such as the one that opened the dialog, is
 * ignored.
 */
function submitOnEnter(event: KeyboardEvent<HTMLDialogElement>): void {
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

/** Popups that close themselves on Esc: lists of comboboxes, menus and calendars. */
const openPopup = '[role=combobox][aria-expanded=true], [aria-haspopup][aria-expanded=true], [role=menu]'
const openCalendar = '.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)'

/** Whether the focus is in a control whose popup is open. */
const hasOpenPopup = (target: EventTarget): boolean =>
  target instanceof Element &&
  (target.closest(openPopup) !== null ||
    (target.closest('.ant-picker') !== null && rootNodeOf(target).querySelector(openCalendar) !== null))

/** Leaves Esc to an open popup: the browser closes a modal dialog unless the default is prevented. */
function leaveEscapeToPopup(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key === 'Escape' && hasOpenPopup(event.target)) event.preventDefault()
}

/** Checks whether Esc reaches a dialog that is painted and not yet modal. */
const isClosedByEscape = ({ key, currentTarget, defaultPrevented }: KeyboardEvent<HTMLDialogElement>) =>
  key === 'Escape' && !defaultPrevented && !!currentTarget.popover

/** Makes a dialog modal and keeps its focus: the browser focuses the element with `autofocus`. */
function showModal(dialog: HTMLDialogElement): void {
  const focused = rootNodeOf(dialog).activeElement
  const isMarked = focused !== null && dialog.contains(focused) && !focused.hasAttribute('autofocus')
  if (isMarked) focused.setAttribute('autofocus', '')
  dialog.showModal()
  if (isMarked) focused.removeAttribute('autofocus')
}

/**
 * Opens a dialog element above the page, with the focus, and makes it modal after it is painted: a modal dialog
 * makes the page inert, for which the browser computes the style of each of its elements again. Returns a
 * function that closes it.
 */
function openModal(dialog: HTMLDialogElement): () => void {
  let endFocus: (() => void) | undefined
  const makeModal = () => {
    dialog.popover = null
    showModal(dialog)
    endFocus ??= focusInitial(dialog)
  }
  const close = () => {
    endFocus?.()
    dialog.close()
  }
  if (!dialog.showPopover) {
    makeModal()
    return close
  }
  dialog.popover = 'manual'
  dialog.showPopover()
  endFocus = focusInitial(dialog)
  const cancel = runAfterPaint(makeModal)
  return () => {
    cancel()
    close()
  }
}

/**
 * Makes a dialog element modal while it is mounted. The focus starts at its first field or main button and is
 * trapped, Enter clicks the main button, Esc closes an open popup or else requests closing, and the focus
 * returns to its origin.
 */
export function useModal(
  onClose: () => void,
): Pick<ComponentProps<'dialog'>, 'ref' | 'onCancel' | 'onKeyDown' | 'onKeyDownCapture'> {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const opener = rootNodeOf(element).activeElement
    const close = openModal(element)
    return () => {
      close()
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  return {
    ref: dialog,
    onKeyDownCapture: leaveEscapeToPopup,
    onKeyDown: (event) => {
      // The browser closes a dialog on Esc once it is modal.
      if (isClosedByEscape(event)) onClose()
      else submitOnEnter(event)
    },
    onCancel: (event) => {
      // Close events of nested dialogs and file inputs bubble up to here too.
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      onClose()
    },
  }
}
