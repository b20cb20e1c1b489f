import type { Digest } from './digest'

/** What a decision makes of a question: digests of the question as it was shown, and of the canonical arguments that a yes allows. */
export interface QuestionDecision {
  shown: Digest
  /** Null for anything else than a yes. */
  allowed: Digest | null
  /** End of the validity of a yes, in ms. */
  until: number | null
}
