import type { TextSpan } from '#/core/expression'

interface Caret {
  text: string
  caret: number
}

/** Inserts a text at the caret of a contact formula; after an operand or a closing bracket, adds a comma. */
export function insertOperand(text: string, { from, to }: TextSpan, piece: string): Caret {
  const before = text.slice(0, from)
  const comma = /[\d)）]\s*$/.test(before) && /^[$a-z]/.test(piece) ? ',' : ''
  const written = before + comma + piece
  const caret = written.length - (piece.endsWith('()') ? 1 : 0)
  return { text: written + text.slice(to), caret }
}
