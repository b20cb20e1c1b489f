import type { KeyboardEvent } from 'react'
import { chordOf, type Shortcut } from '../ui/shortcut-help'
import {
  duplicateSelection,
  extendSelection,
  moveSelection,
  removeSelection,
  selectSibling,
} from './commands'
import type { Designer } from './designer'

/** Shortcut with the command that it runs. */
interface ShortcutCommand extends Shortcut {
  /** anywhere: also while typing in a settings field */
  where: 'anywhere' | 'canvas'
  run(designer: Designer): void
}

export const designerShortcuts: readonly ShortcutCommand[] = [
  { chords: ['mod+z'], name: 'designer.undo', where: 'anywhere', run: (designer) => designer.undo() },
  {
    chords: ['mod+shift+z', 'mod+y'],
    name: 'designer.redo',
    where: 'anywhere',
    run: (designer) => designer.redo(),
  },
  { chords: ['mod+d'], name: 'designer.duplicate', where: 'canvas', run: duplicateSelection },
  { chords: ['delete', 'backspace'], name: 'designer.remove', where: 'canvas', run: removeSelection },
  { chords: ['arrowup'], name: 'designer.previous', where: 'canvas', run: (d) => selectSibling(d, -1) },
  { chords: ['arrowdown'], name: 'designer.next', where: 'canvas', run: (d) => selectSibling(d, 1) },
  {
    chords: ['shift+arrowup'],
    name: 'designer.extend-up',
    where: 'canvas',
    run: (d) => extendSelection(d, -1),
  },
  {
    chords: ['shift+arrowdown'],
    name: 'designer.extend-down',
    where: 'canvas',
    run: (d) => extendSelection(d, 1),
  },
  { chords: ['mod+a'], name: 'designer.select-all', where: 'canvas', run: (d) => d.selectAll() },
  { chords: ['alt+arrowup'], name: 'designer.up', where: 'canvas', run: (d) => moveSelection(d, -1) },
  { chords: ['alt+arrowdown'], name: 'designer.down', where: 'canvas', run: (d) => moveSelection(d, 1) },
  { chords: ['escape'], name: 'designer.deselect', where: 'canvas', run: (d) => d.select(null) },
]

/** Copy and paste are native browser events; they are listed for the help sheet only. */
export const clipboardShortcuts = [
  { chords: ['mod+c'], name: 'designer.copy' },
  { chords: ['mod+v'], name: 'designer.paste' },
] as const

/** Dialogs are inside the designer's React tree, but handle their own keys. */
export const isInDialog = (target: EventTarget) =>
  target instanceof Element && target.closest('dialog') !== null

const isInCanvas = (target: EventTarget) =>
  target instanceof Element && target.closest('[data-designer=canvas]') !== null

/** Runs the command of a key press; ignores keys of an input method or of a canvas button. */
export function handleDesignerShortcut(designer: Designer, event: KeyboardEvent) {
  if (event.nativeEvent.isComposing || event.defaultPrevented || isInDialog(event.target)) return
  const chord = chordOf(event)
  const shortcut = designerShortcuts.find(({ chords }) => chords.includes(chord))
  if (!shortcut || (shortcut.where === 'canvas' && !isInCanvas(event.target))) return
  event.preventDefault()
  shortcut.run(designer)
}
