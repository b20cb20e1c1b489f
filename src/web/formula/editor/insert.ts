import type { ChangeSpec, EditorState, TransactionSpec } from '@codemirror/state'

/** What stands before and after the place where a piece is put. */
interface Place {
  before: string
  after: string
}

const endsWord = /[^\s([(（,，]$/
const startsWord = /^[^\s)\]），,]/
const clings = /^[()，,（）]/
const opensCall = /\][(（]$/

/** A piece with the spaces that part it from its neighbours, and where the caret stands in it afterwards. */
export function fitted(piece: string, { before, after }: Place): { insert: string; caret: number } {
  const lead = endsWord.test(before) && !clings.test(piece) ? ' ' : ''
  if (opensCall.test(piece)) return { insert: `${lead}${piece})`, caret: lead.length + piece.length }
  const tail = startsWord.test(after) && !/[([（]$/.test(piece) ? ' ' : ''
  const insert = lead + piece + tail
  return { insert, caret: insert.length }
}

const count = (text: string, signs: RegExp) => text.match(signs)?.length ?? 0
const isBalanced = (text: string) => count(text, /[(（]/g) <= count(text, /[)）]/g)

/** The change that puts a piece in the place of what is selected; a bracket that is closed already is stepped over. */
export function insertion(state: EditorState, piece: string): TransactionSpec {
  const { from, to } = state.selection.main
  const text = state.doc.toString()
  const place = { before: text.slice(0, from), after: text.slice(to) }
  if (piece === ')' && from === to && /^[)）]/.test(place.after) && isBalanced(text))
    return { selection: { anchor: from + 1 } }
  const { insert, caret } = fitted(piece, place)
  const changes: ChangeSpec = { from, to, insert }
  return { changes, selection: { anchor: from + caret }, userEvent: 'input.piece', scrollIntoView: true }
}
