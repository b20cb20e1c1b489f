import type { EditorState, Extension, TransactionSpec } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

/** A text to insert, and the caret position in it afterwards. */
export interface Insertion {
  insert: string
  caret: number
}

const endsWord = /[^\s([(（,，]$/
const startsWord = /^[^\s)\]），,]/
const clings = /^[()，,（）]/
const brackets = /(?<=\])\(\)?$/

/** Adds the closing bracket of a call, with the caret inside; reuses brackets that follow already. */
export function completeBrackets(piece: string, after: string): Insertion {
  if (!brackets.test(piece)) return { insert: piece, caret: piece.length }
  const name = piece.replace(brackets, '')
  const isOpen = piece.endsWith('(')
  const caret = name.length + (isOpen ? 1 : 2)
  return { insert: /^[(（]/.test(after) ? name : `${name}()`, caret }
}

/** Fits a text between its neighbours: opens a call, separates words by spaces. */
function fitted(piece: string, { before, after }: { before: string; after: string }): Insertion {
  const lead = endsWord.test(before) && !clings.test(piece) ? ' ' : ''
  const { insert, caret } = completeBrackets(piece, after)
  const tail = startsWord.test(after) && !/[([（]$/.test(piece) ? ' ' : ''
  return {
    insert: lead + insert + tail,
    caret: lead.length + caret + (caret < insert.length ? 0 : tail.length),
  }
}

const count = (text: string, signs: RegExp) => text.match(signs)?.length ?? 0
const isClosed = (text: string) => count(text, /[(（]/g) <= count(text, /[)）]/g)

/** Moves over a closing bracket that is there already, instead of adding one too many. */
function skipBracket({ doc, selection }: EditorState, piece: string): TransactionSpec | undefined {
  const { from, empty } = selection.main
  const text = doc.toString()
  const isSecond = /^[)）]$/.test(piece) && empty && /^[)）]/.test(text.slice(from))
  return isSecond && isClosed(text) ? { selection: { anchor: from + 1 }, userEvent: 'select' } : undefined
}

/** Creates the change that replaces the selection by a text. */
export function createInsertion(state: EditorState, piece: string): TransactionSpec {
  const { from, to } = state.selection.main
  const place = { before: state.sliceDoc(0, from), after: state.sliceDoc(to) }
  const { insert, caret } = fitted(piece, place)
  const change = { changes: { from, to, insert }, selection: { anchor: from + caret } }
  return skipBracket(state, piece) ?? { ...change, userEvent: 'input.piece', scrollIntoView: true }
}

/** Moves the caret over an existing closing bracket when the same one is typed. */
export const skipClosingBracket: Extension = EditorView.inputHandler.of((view, _from, _to, text) => {
  const step = view.compositionStarted ? undefined : skipBracket(view.state, text)
  if (step) view.dispatch(step)
  return step !== undefined
})
