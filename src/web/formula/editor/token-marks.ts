import { columnCode, parseReference, type TextSpan } from '#/core/expression'
import { bracketContentOf, type Token, type TokenOutline } from './token-outline'
import {
  findCustomFunction,
  findField,
  functionOf,
  parameterOf,
  tableOf,
  type VocabularyIndex,
} from './vocabulary-names'

/** Meaning of a range of the text, shown in its place. */
export interface TokenMark extends TextSpan {
  kind: 'field' | 'shown' | 'column' | 'function' | 'remote' | 'custom' | 'operand'
  title: string
  /** False if the name is unknown. */
  known: boolean
}

interface Place {
  outline: TokenOutline
  words: VocabularyIndex
}

type Found = Omit<TokenMark, 'from' | 'to'> & Partial<TextSpan>

/** Returns the ranges of a text that denote fields, columns and functions, in order. */
export const tokenMarksOf = (outline: TokenOutline, words: VocabularyIndex): TokenMark[] =>
  outline.tokens.flatMap((token) => {
    const found = readers[token.type]?.(token, { outline, words })
    return found ? { from: token.from, to: token.to, ...found } : []
  })

const readers: Partial<Record<Token['type'], (token: Token, place: Place) => Found | undefined>> = {
  FieldReference(token, { words }) {
    const inside = bracketContentOf(token)
    const reference = parseReference(inside)
    if (!reference) return undefined
    const field = findField(words, inside)
    const title = field?.name || reference.name || reference.key
    return { kind: reference.shown ? 'shown' : 'field', title, known: field !== undefined }
  },
  Text({ call, index, text }, { words }) {
    const inside = text.slice(1, -1).trim()
    if (!inside || !call || parameterOf(words, call, index)?.kind !== 'column') return undefined
    const code = columnCode(inside)
    const column = tableOf(words, call)?.columns?.find(({ key }) => key === code)
    const title = column?.name || inside.slice(0, -code.length - 1) || inside
    return { kind: 'column', title, known: column !== undefined }
  },
  LocalName: (token, { words }) => ({ kind: 'function', ...named(token, words) }),
  RemoteName(token, { words }) {
    const callee = named(token, words)
    if (callee.known) return { kind: 'function', ...callee }
    const known = words.vocabulary.isLoading || words.remote.has(bracketContentOf(token))
    return { kind: 'remote', ...callee, known }
  },
  CustomName(token, { outline, words }) {
    const custom = findCustomFunction(words, bracketContentOf(token))
    const title = custom?.name || bracketContentOf(token)
    return { kind: 'custom', title, known: custom !== undefined, to: endOfCall(token, outline) }
  },
}

function named(token: Token, words: VocabularyIndex) {
  const callee = functionOf(words, token)
  return { title: callee?.title ?? bracketContentOf(token), known: callee !== undefined }
}

/**
 * Returns the end of a call. A custom function takes no arguments, so its empty brackets belong to its name.
 */
function endOfCall(token: Token, { calls }: TokenOutline): number {
  const { open = 0, close = 0, tokens } = calls.find(({ callee }) => callee === token) ?? {}
  return close === open + 1 && !tokens?.length ? close + 1 : token.to
}
