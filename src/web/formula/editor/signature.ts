import type { DescribedFunction, RemoteFunction } from '../vocabulary'
import { type Call, callAt, insideOf, type Outline } from './token-outline'
import { functionOf, type Words } from './vocabulary-names'

/** The call whose arguments are being written, and which of them. */
export interface Signature {
  /** Where its brackets open. */
  open: number
  index: number
  callee: DescribedFunction | RemoteFunction
}

/** The innermost call around a place that something is known of. */
export function signatureAt(outline: Outline, words: Words, at: number): Signature | undefined {
  let { call, index } = callAt(outline, at) ?? {}
  while (call && index !== undefined) {
    const callee = calleeOf(call, words)
    if (callee) return { open: call.open, index, callee }
    ;({ around: call, index } = call)
  }
  return undefined
}

const calleeOf = ({ callee }: Call, words: Words) =>
  functionOf(words, callee) ??
  (callee?.type === 'RemoteName' ? words.remote.get(insideOf(callee)) : undefined)
