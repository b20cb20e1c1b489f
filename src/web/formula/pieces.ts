import { builtInFunctions, type KnownField, type LanguageFunction, printReference } from '#/core/expression'

/** Something that a click puts into the condition. */
export interface Piece {
  label: string
  text: string
}

/** The operators exactly as the rule names them (S2-161). */
export const operators: readonly string[] = [
  '==',
  '!=',
  '>',
  '>=',
  '<',
  '<=',
  '&&',
  '||',
  '!',
  '+',
  '-',
  '*',
  '/',
  '(',
  ')',
]

/** A field as it is written into a condition. */
export const fieldPiece = ({ name, key }: KnownField, shown = false): Piece => ({
  label: name,
  text: printReference({ name, key, shown }),
})

/** A column as table functions take it: "数量_bhq6G". */
export const columnPiece = ({ name, key }: KnownField): Piece => ({
  label: name,
  text: `"${name.replaceAll('"', '')}_${key}"`,
})

/** A function with its bracket open: those that answer yes or no are written with #, those that calculate with $. */
const functionPiece = ({ name, result }: LanguageFunction): Piece => ({
  label: name,
  text: `${result === 'boolean' ? '#' : '$'}[${name}](`,
})

export const functionPieces: readonly Piece[] = [...builtInFunctions.values()].map(functionPiece)
