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
  /** The selected steps. */
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

const choosing = ['enter', ' ']

const chordOf = ({ ctrlKey, metaKey, shiftKey, key }: KeyboardEvent): string =>
  [(ctrlKey || metaKey) && 'mod', shiftKey && 'shift', key.toLowerCase()].filter(Boolean).join('+')

const isTyping = (target: EventTarget) =>
  target instanceof Element && target.matches('input, textarea, select, [contenteditable=true]')

const within = (target: EventTarget, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null

/** Runs the command of a key pressed at the diagram; what is typed into a field stays there. */
export function pressKey(event: KeyboardEvent, pressed: Pressed) {
  if (isTyping(event.target) || event.nativeEvent.isComposing) return
  const chord = chordOf(event)
  const card = within(event.target, '.react-flow__node')?.dataset.id
  if (card && choosing.includes(chord)) {
    event.preventDefault()
    pressed.editor.select({ step: card })
    return
  }
  const command = commands[chord]
  if (!command || (!chord.startsWith('mod') && !within(event.target, '.fe-sheet'))) return
  event.preventDefault()
  command(pressed)
}
