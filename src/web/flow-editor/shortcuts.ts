import type { KeyboardEvent } from 'react'
import type { Point } from '../../core/diagram/step-positions'
import { chordOf, type Shortcut } from '../ui/shortcut-help'
import { addStep, duplicateSteps, nudgeSteps, removeElements, selectAllSteps } from './commands'
import type { FlowEditorApi } from './editor-context'
import type { FlowLink } from './flow-links'

/** Undo and redo of the design. */
export interface HistoryControls {
  undo(): void
  redo(): void
}

/** Zoom of the diagram. */
export interface ZoomControls {
  enlarge(): void
  reduce(): void
  /** Shows the diagram in its original size. */
  reset(): void
  /** Shows the whole flow. */
  fit(): void
}

/** Context of a key press. */
export interface ShortcutContext {
  editor: FlowEditorApi
  /** The selected steps. */
  steps: readonly string[]
  links: readonly FlowLink[]
  history: HistoryControls
  /** Undefined where nothing can be zoomed. */
  zoom?: ZoomControls
}

const stride = 20

interface Command extends Shortcut {
  /** Runs the action of one of its keys, or of all of them. */
  run(pressed: ShortcutContext, chord: string): void
}

const ways: Record<string, Point> = {
  arrowup: { x: 0, y: -stride },
  arrowdown: { x: 0, y: stride },
  arrowleft: { x: -stride, y: 0 },
  arrowright: { x: stride, y: 0 },
}

interface HistoryCommand extends Shortcut {
  run(pressed: Pick<ShortcutContext, 'history'>): void
}

const historyCommands: readonly HistoryCommand[] = [
  { chords: ['mod+z'], name: 'flow-editor.undo', run: ({ history }) => history.undo() },
  { chords: ['mod+shift+z', 'mod+y'], name: 'flow-editor.redo', run: ({ history }) => history.redo() },
]

const commands: readonly Command[] = [
  ...historyCommands,
  {
    chords: ['mod+a'],
    name: 'flow-editor.select-all',
    run: ({ editor, steps }) => selectAllSteps(editor, steps[0]),
  },
  {
    chords: ['mod+d'],
    name: 'flow-editor.duplicate',
    run: ({ editor, steps }) => duplicateSteps(editor, steps),
  },
  {
    chords: ['delete', 'backspace'],
    name: 'flow-editor.remove',
    run: ({ editor, steps, links }) => removeElements(editor, steps, links),
  },
  {
    chords: Object.keys(ways),
    name: 'flow-editor.nudge',
    run: ({ editor, steps }, chord) => nudgeSteps(editor, steps, ways[chord] ?? { x: 0, y: 0 }),
  },
  {
    chords: ['n'],
    name: 'flow-editor.key.next',
    run: ({ editor, steps }) => addStep(editor, 'orsign', steps[0]),
  },
  {
    chords: ['l'],
    name: 'flow-editor.key.link',
    run: ({ editor, steps: [step] }) => step && editor.select({ step, section: 'links', byKeys: true }),
  },
  { chords: ['plus', '='], name: 'flow-editor.zoom-in', run: ({ zoom }) => zoom?.enlarge() },
  { chords: ['-'], name: 'flow-editor.zoom-out', run: ({ zoom }) => zoom?.reduce() },
  { chords: ['0'], name: 'flow-editor.zoom-reset', run: ({ zoom }) => zoom?.reset() },
  { chords: ['1'], name: 'flow-editor.fit', run: ({ zoom }) => zoom?.fit() },
  { chords: ['escape'], name: 'flow-editor.deselect', run: ({ editor }) => editor.select(null) },
]

const byChord = new Map(
  commands.flatMap((command) => command.chords.map((chord) => [chord, command] as const)),
)

/** All shortcuts, for the help sheet; copy, paste and selection are handled by the browser and the canvas. */
export const flowEditorShortcuts: readonly Shortcut[] = [
  ...commands,
  { chords: ['mod+c'], name: 'flow-editor.copy' },
  { chords: ['mod+v'], name: 'flow-editor.paste' },
  { chords: ['shift'], name: 'flow-editor.choose-many' },
]

const choosing = ['enter', ' ']

/** Whether keys and clipboard belong to a text input. */
export const isTypingTarget = (target: EventTarget) =>
  target instanceof Element && target.matches('input, textarea, select, [contenteditable=true]')

const closestOf = (target: EventTarget, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null

/**
 * Applies the command to the focused card, selected or not; if it is one of several selected cards, to all of
 * them.
 */
const contextOfCard = (pressed: ShortcutContext, card: string | undefined): ShortcutContext =>
  !card || pressed.steps.includes(card) ? pressed : { ...pressed, steps: [card], links: [] }

/** Undoes or redoes from a button beside the diagram, such as one that removed a row. */
export function handleHistoryKey(event: KeyboardEvent, history: HistoryControls) {
  const chord = chordOf(event)
  const command = historyCommands.find(({ chords }) => chords.includes(chord))
  if (event.defaultPrevented || isTypingTarget(event.target) || !command) return
  event.preventDefault()
  command.run({ history })
}

/** Runs the command of a key pressed at the diagram; ignores typing in a field. */
export function handleFlowShortcut(event: KeyboardEvent, pressed: ShortcutContext) {
  if (isTypingTarget(event.target) || event.nativeEvent.isComposing) return
  const chord = chordOf(event)
  const card = closestOf(event.target, '.react-flow__node')?.dataset.id
  if (card && choosing.includes(chord)) {
    event.preventDefault()
    pressed.editor.select({ step: card, byKeys: true })
    return
  }
  const command = byChord.get(chord)
  if (!command || (!chord.startsWith('mod') && !closestOf(event.target, '.fe-sheet'))) return
  event.preventDefault()
  command.run(contextOfCard(pressed, card), chord)
}
