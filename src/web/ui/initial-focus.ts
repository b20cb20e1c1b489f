import { rootNodeOf } from '../platform'

/** Selectors of fields to fill in; helpers such as a file input's own button are excluded. */
const fields = [
  'input:not([type=hidden], [type=file], [type=button], [type=submit], :disabled, [readonly])',
  'textarea:not(:disabled, [readonly])',
  'select:not(:disabled)',
  '[contenteditable=true]',
  '[role=combobox]:not(:disabled)',
].join()
const controls = 'a[href], button:not(:disabled), [tabindex="0"]'
const body = '.q-dialog-body'
const foot = '.q-dialog-foot'
const main = ['[data-main]', '[data-kind=primary]', '[data-kind=danger]']

const isSeen = (element: HTMLElement) =>
  !element.closest('[inert]') && (element.checkVisibility?.({ visibilityProperty: true }) ?? true)

const firstIn = (dialog: Element, selector: string): HTMLElement | undefined =>
  [...dialog.querySelectorAll<HTMLElement>(selector)].find(isSeen)

const isTouched = () => window.matchMedia?.('(pointer: coarse)').matches

/**
 * Returns the first field; a search field is skipped on a phone, where the keyboard would cover the results.
 */
function firstField(dialog: Element): HTMLElement | undefined {
  const found = firstIn(dialog, `${body} :is(${fields})`)
  if (isTouched() && found?.matches('[type=search]')) return undefined
  const isOneOfMany = found instanceof HTMLInputElement && found.type === 'radio'
  const group = isOneOfMany && dialog.querySelector<HTMLElement>(`input[name="${found.name}"]:checked`)
  return group || found
}

/** Returns the main button of a dialog. */
export function findMainButton(dialog: Element): HTMLElement | undefined {
  for (const kind of main) {
    const found = firstIn(dialog, `${foot} ${kind}:not(:disabled)`)
    if (found) return found
  }
}

/**
 * Returns the initial focus of a dialog: its first field, otherwise its main button, otherwise any control.
 */
const beginning = (dialog: Element): HTMLElement | undefined =>
  firstIn(dialog, '[autofocus]:not(:disabled)') ??
  firstField(dialog) ??
  findMainButton(dialog) ??
  firstIn(dialog, `${body} :is(${controls})`) ??
  firstIn(dialog, `${foot} button:not(:disabled)`)

/**
 * Focuses the initial element of a dialog. Elements that appear later (a loading form, a disabled button) get
 * the focus until the person interacts. Returns a function that stops watching.
 */
export function focusInitial(dialog: HTMLElement): () => void {
  let place: Element | null = null
  const go = () => {
    const next = beginning(dialog)
    if (next && next !== place) next.focus()
    place = rootNodeOf(dialog).activeElement
  }
  const watch = new MutationObserver(() => {
    const active = rootNodeOf(dialog).activeElement
    const isUntouched = active === place || active === document.body || active === dialog
    if (isUntouched) go()
    else end()
  })
  const end = () => {
    watch.disconnect()
    for (const touch of touches) dialog.removeEventListener(touch, end)
  }
  const touches = ['keydown', 'pointerdown', 'wheel'] as const
  for (const touch of touches) dialog.addEventListener(touch, end, { passive: true })
  watch.observe(dialog, { childList: true, subtree: true, attributeFilter: ['disabled', 'inert'] })
  go()
  return end
}
