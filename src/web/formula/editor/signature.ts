import type { LocalizedFunction, RemoteFunction } from '../vocabulary'
import { bracketContentOf, type Call, findEnclosingCall, type TokenOutline } from './token-outline'
import { functionOf, type VocabularyIndex } from './vocabulary-names'

/** The call whose arguments are being written, and the current argument. */
export interface ActiveSignature {
  /** Position of its opening bracket. */
  open: number
  index: number
  callee: LocalizedFunction | RemoteFunction
}

/** Returns the innermost known call around a position. */
export function findActiveSignature(
  outline: TokenOutline,
  words: VocabularyIndex,
  at: number,
): ActiveSignature | undefined {
  let { call, index } = findEnclosingCall(outline, at) ?? {}
  while (call && index !== undefined) {
    const callee = calleeOf(call, words)
    if (callee) return { open: call.open, index, callee }
    ;({ around: call, index } = call)
  }
  return undefined
}

const calleeOf = ({ callee }: Call, words: VocabularyIndex) =>
  functionOf(words, callee) ??
  (callee?.type === 'RemoteName' ? words.remote.get(bracketContentOf(callee)) : undefined)
