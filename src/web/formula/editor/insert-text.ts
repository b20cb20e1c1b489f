import type { EditorState, Extension, TransactionSpec } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

/** A text to put in, and where the caret stands in it afterwards. */
export interface Insertion {
  insert: string
  caret: number
}

const endsWord = /[^\s([(（,，]$/
const startsWord = /^[^\s)\]），,]/
const clings = /^[()，,（）]/
const brackets = /(?<=\])\(\)?$/

/** A call gets its closing bracket, with the caret within; brackets that stand behind it already are used. */
export function completeBrackets(piece: string, after: string): Insertion {
  if (!brackets.test(piece)) return { insert: piece, caret: piece.length }
  const name = piece.replace(brackets, '')
  const isOpen = piece.endsWith('(')
  const caret = name.length + (isOpen ? 1 : 2)
  return { insert: /^[(（]/.test(after) ? name : `${name}()`, caret }
}

/** A piece as it fits between its neighbours: a call is opened, words are parted by spaces. */
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

/** Over a bracket that closes already, where one more would be too many. */
function steppedOver({ doc, selection }: EditorState, piece: string): TransactionSpec | undefined {
  const { from, empty } = selection.main
  const text = doc.toString()
  const isSecond = /^[)）]$/.test(piece) && empty && /^[)）]/.test(text.slice(from))
  return isSecond && isClosed(text) ? { selection: { anchor: from + 1 }, userEvent: 'select' } : undefined
}

/** The change that puts a piece in the place of what is selected. */
export function createInsertion(state: EditorState, piece: string): TransactionSpec {
  const { from, to } = state.selection.main
  const place = { before: state.sliceDoc(0, from), after: state.sliceDoc(to) }
  const { insert, caret } = fitted(piece, place)
  const change = { changes: { from, to, insert }, selection: { anchor: from + caret } }
  return steppedOver(state, piece) ?? { ...change, userEvent: 'input.piece', scrollIntoView: true }
}

/** Typing a bracket that closes already only moves the caret, whoever put the bracket there. */
export const skipClosingBracket: Extension = EditorView.inputHandler.of((view, _from, _to, text) => {
  const step = view.compositionStarted ? undefined : steppedOver(view.state, text)
  if (step) view.dispatch(step)
  return step !== undefined
})
