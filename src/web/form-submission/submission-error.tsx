import type { Trace } from '../../generated/types'
import { RecipientReasons } from '../flow/people/recipient-reasons'
import { CallError } from '../platform/call-error'
import { t } from '../platform/i18n/i18n'

/** Why something cannot be sent; where nobody was found for a step, with the rules that found nobody. */
export interface SubmissionFailure {
  problem: string
  trace: readonly Trace[]
  /** Nobody refused: the connection broke, and the same may be sent again. */
  isUnheard?: boolean
}

/** Whether the server was not heard, so that nobody knows whether it acted. */
const isUnheard = (error: unknown) => error instanceof CallError && [0, 502, 503, 504].includes(error.status)

const foundNobody = (error: unknown): error is CallError =>
  error instanceof CallError && error.code === 'flow.nobody-found'

/** What a failure says to whoever wants to send. */
export function toSubmissionFailure(error: unknown): SubmissionFailure {
  if (isUnheard(error)) return { problem: t('flow.unheard'), trace: [], isUnheard: true }
  const problem = error instanceof Error ? error.message : String(error)
  return { problem, trace: foundNobody(error) ? (error.data as { trace: Trace[] }).trace : [] }
}

/** A refusal to read: the sentence, and the reasons unfolded. */
export const SubmissionErrorView = ({ problem, trace }: SubmissionFailure) => (
  <>
    <p className="live-problem">{problem}</p>
    <RecipientReasons trace={trace} text={t('flow.why-nobody')} isOpen />
  </>
)
