import type { KeyboardEvent } from 'react'
import { copy, duplicate, nudge, paste, remove } from './commands'
import type { Editor } from './editor'
import type { FlowLink } from './links'

/** The two ways through the history of the design. */
export interface Moves {
  undo(): void
  redo(): void
}

/** What a key press is about. */
export interface Pressed {
  editor: Editor
  steps: readonly string[]
  links: readonly FlowLink[]
  history: Moves
}

const stride = 20

const commands: Record<string, (pressed: Pressed) => void> = {
  'mod+z': ({ history }) => history.undo(),
  'mod+shift+z': ({ history }) => history.redo(),
  'mod+y': ({ history }) => history.redo(),
  'mod+c': ({ editor, steps }) => copy(editor, steps),
  'mod+v': ({ editor }) => paste(editor),
  'mod+d': ({ editor, steps }) => duplicate(editor, steps),
  delete: ({ editor, steps, links }) => remove(editor, steps, links),
  backspace: ({ editor, steps, links }) => remove(editor, steps, links),
  arrowup: ({ editor, steps }) => nudge(editor, steps, { x: 0, y: -stride }),
  arrowdown: ({ editor, steps }) => nudge(editor, steps, { x: 0, y: stride }),
  arrowleft: ({ editor, steps }) => nudge(editor, steps, { x: -stride, y: 0 }),
  arrowright: ({ editor, steps }) => nudge(editor, steps, { x: stride, y: 0 }),
  escape: ({ editor }) => editor.select(null),
}

const chordOf = ({ ctrlKey, metaKey, shiftKey, key }: KeyboardEvent): string =>
  [(ctrlKey || metaKey) && 'mod', shiftKey && 'shift', key.toLowerCase()].filter(Boolean).join('+')

const isTyping = (target: EventTarget) =>
  target instanceof Element && target.matches('input, textarea, select, [contenteditable=true]')

/** Runs the command of a key pressed on the canvas; what is typed into a field stays there. */
export function pressKey(event: KeyboardEvent, pressed: Pressed) {
  const command = commands[chordOf(event)]
  if (!command || isTyping(event.target) || event.nativeEvent.isComposing) return
  event.preventDefault()
  command(pressed)
}
