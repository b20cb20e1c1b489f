import { parseReference } from '#/core/expression'
import { callAt, insideOf, type Token } from '../token-outline'
import { fieldNamed, functionOf, type Words } from '../vocabulary-names'
import type { Spot } from './completion-context'

/** A value that a field can have, as people see it and as expressions write it. */
export interface Choice {
  label: string
  text: string
}

const comparison = /^\s*[=!]=\s*$/

/** The texts that have a meaning at this place: values of the field beside it, or fields of a remote answer. */
export function choicesAt(spot: Spot, from: number): Choice[] {
  const field = fieldCompared(spot, from) ?? fieldSearched(spot, from)
  return field?.type === 'FieldReference' ? choicesOf(field, spot.words) : answerFields(spot, from)
}

/** What the second argument of a remote function may ask of an answer that is an object. */
function answerFields({ outline, words }: Spot, from: number): Choice[] {
  const { call, index } = callAt(outline, from) ?? {}
  const remote = call?.callee?.type === 'RemoteName' ? words.remote.get(insideOf(call.callee)) : undefined
  if (!remote?.frontfun || index !== 1) return []
  return remote.fields.map(({ name }) => ({ label: name, text: JSON.stringify(name) }))
}

function fieldCompared({ text, outline }: Spot, from: number): Token | undefined {
  const last = outline.tokens.findLast(({ to }) => to <= from)
  return last && comparison.test(text.slice(last.to, from)) ? last : undefined
}

/** The first argument of a function that answers yes or no, for those behind it. */
function fieldSearched({ outline, words }: Spot, from: number): Token | undefined {
  const { call, index = 0 } = callAt(outline, from) ?? {}
  const isSearch = call && index > 0 && functionOf(words, call.callee)?.result === 'boolean'
  return isSearch ? call.tokens.find((token) => token.index === 0) : undefined
}

function choicesOf(field: Token, words: Words): Choice[] {
  const inside = insideOf(field)
  const { choices = [] } = fieldNamed(words, inside) ?? {}
  const isShown = parseReference(inside)?.shown
  return choices.map(({ value, label }) => {
    const written = isShown ? label : value
    return { label, text: typeof written === 'number' ? String(written) : JSON.stringify(written) }
  })
}
