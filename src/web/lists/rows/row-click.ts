import type { MouseEvent } from 'react'

const controls = 'a, button, input, label, select, textarea, summary, dialog'

/** What in a row answers a click itself. */
const isControl = ({ target }: MouseEvent) => target instanceof Element && target.closest(controls) !== null

/** Whoever marks text of a row wants to copy it. */
const isMarkingText = () => (window.getSelection()?.toString() ?? '') !== ''

const linkOf = ({ currentTarget }: MouseEvent) =>
  currentTarget.querySelector<HTMLAnchorElement>('a[data-row-link]')

const openBeside = (event: MouseEvent) => void window.open(linkOf(event)?.href, '_blank')

/** A click anywhere in a row does what its link does: opens it here, or in a new tab where one asks for that. */
export const rowClickHandlers = {
  onClick(event: MouseEvent) {
    if (isControl(event) || isMarkingText() || !linkOf(event)) return
    if (event.ctrlKey || event.metaKey || event.shiftKey) return openBeside(event)
    linkOf(event)?.click()
  },
  onAuxClick(event: MouseEvent) {
    if (event.button === 1 && !isControl(event) && linkOf(event)) openBeside(event)
  },
}
