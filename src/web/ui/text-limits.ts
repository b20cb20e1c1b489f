import { countCharacters } from '#/core/text/count-characters'
import { t } from '../platform'
import { toast } from './toast'

/*
 * Browsers count the code units of `maxlength`, so that rare Chinese characters and emoji count twice, and they
 * cut longer texts silently. Limits count characters everywhere else. So the property of a control is adjusted
 * just before text is inserted, and what does not fit is reported.
 */

type TextControl = HTMLInputElement | HTMLTextAreaElement

/** Limit of a control as rendered, and the value of the property that was set for the last input. */
const known = new WeakMap<TextControl, { limit: number; set: number }>()

function limitOf(control: TextControl): number {
  const found = known.get(control)
  return found?.set === control.maxLength ? found.limit : control.maxLength
}

const isTextControl = (target: EventTarget | null): target is TextControl =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** Returns the text around the selection, which the input replaces. */
function around({ value, selectionStart, selectionEnd }: TextControl): string {
  const start = selectionStart ?? value.length
  return value.slice(0, start) + value.slice(selectionEnd ?? start)
}

const firstOf = (text: string, count: number) => Array.from(text).slice(0, Math.max(0, count)).join('')

/** Adjusts the limit of a control to an insertion. Returns the number of characters that do not fit. */
function adjust(control: TextControl, rest: string, inserted: string): number {
  const limit = limitOf(control)
  const free = limit - countCharacters(rest)
  const fitting = firstOf(inserted, free)
  const set = Math.max(limit, rest.length + fitting.length)
  control.maxLength = set
  known.set(control, { limit, set })
  return Math.max(0, countCharacters(inserted) - Math.max(0, free))
}

const report = (control: TextControl, left: number) => {
  if (left > 0) toast(t('ui.text-cut', { limit: limitOf(control), left }), 'warning')
}

function insert(event: InputEvent): void {
  const { target, data, dataTransfer, inputType } = event
  if (!isTextControl(target) || target.maxLength < 0) return
  const isBreak = inputType === 'insertLineBreak' || inputType === 'insertParagraph'
  const inserted = data ?? dataTransfer?.getData('text/plain') ?? (isBreak ? '\n' : '')
  const text =
    target instanceof HTMLInputElement ? inserted.replace(/[\r\n]/g, '') : inserted.replaceAll('\r\n', '\n')
  const left = adjust(target, around(target), text)
  // While an input method composes, its text may still become shorter.
  if (!event.isComposing) report(target, left)
}

/** Reports what an input method composed beyond the limit; the browser removes it. */
function compose({ target, data }: CompositionEvent): void {
  const composed = isTextControl(target) ? compositions.get(target) : undefined
  if (!isTextControl(target) || composed === undefined || target.maxLength < 0) return
  compositions.delete(target)
  report(target, adjust(target, composed, data))
}

/** Text beside the composition in each control. */
const compositions = new WeakMap<TextControl, string>()

function beginComposition({ target }: CompositionEvent): void {
  if (isTextControl(target)) compositions.set(target, around(target))
}

/** Makes the limits of all text controls count characters, and reports what they cut off. */
export function installTextLimits(page: Document): void {
  page.addEventListener('beforeinput', insert, true)
  page.addEventListener('compositionstart', beginComposition, true)
  page.addEventListener('compositionend', compose, true)
}
