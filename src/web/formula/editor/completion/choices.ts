import { parseReference } from '#/core/expression'
import { bracketContentOf, findEnclosingCall, type Token } from '../token-outline'
import { findField, functionOf, type VocabularyIndex } from '../vocabulary-names'
import type { TextPosition } from './completion-context'

/** A possible value of a field, as displayed and as written in expressions. */
export interface ValueCandidate {
  label: string
  text: string
}

const comparison = /^\s*[=!]=\s*$/

/** Returns the texts valid at this position: values of the adjacent field, or fields of a remote response. */
export function findValueCandidates(spot: TextPosition, from: number): ValueCandidate[] {
  const field = fieldCompared(spot, from) ?? fieldSearched(spot, from)
  return field?.type === 'FieldReference' ? choicesOf(field, spot.words) : answerFields(spot, from)
}

/** Returns the fields that the second argument of a remote function may select from an object response. */
function answerFields({ outline, words }: TextPosition, from: number): ValueCandidate[] {
  const { call, index } = findEnclosingCall(outline, from) ?? {}
  const remote =
    call?.callee?.type === 'RemoteName' ? words.remote.get(bracketContentOf(call.callee)) : undefined
  if (!remote?.frontfun || index !== 1) return []
  return remote.fields.map(({ name }) => ({ label: name, text: JSON.stringify(name) }))
}

function fieldCompared({ text, outline }: TextPosition, from: number): Token | undefined {
  const last = outline.tokens.findLast(({ to }) => to <= from)
  return last && comparison.test(text.slice(last.to, from)) ? last : undefined
}

/** Returns the first argument of a boolean function, for the arguments after it. */
function fieldSearched({ outline, words }: TextPosition, from: number): Token | undefined {
  const { call, index = 0 } = findEnclosingCall(outline, from) ?? {}
  const isSearch = call && index > 0 && functionOf(words, call.callee)?.result === 'boolean'
  return isSearch ? call.tokens.find((token) => token.index === 0) : undefined
}

function choicesOf(field: Token, words: VocabularyIndex): ValueCandidate[] {
  const inside = bracketContentOf(field)
  const { choices = [] } = findField(words, inside) ?? {}
  const isShown = parseReference(inside)?.shown
  return choices.map(({ value, label }) => {
    const written = isShown ? label : value
    return { label, text: typeof written === 'number' ? String(written) : JSON.stringify(written) }
  })
}
