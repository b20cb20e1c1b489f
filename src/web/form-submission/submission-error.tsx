import type { Trace } from '../../generated/types'
import { RecipientReasons } from '../flow/people/recipient-reasons'
import { CallError, t } from '../platform'

/** Reason why a submission failed; if no assignee was found, with the recipient rules that matched no one. */
export interface SubmissionFailure {
  problem: string
  trace: readonly Trace[]
  /** True if the connection broke, and the same request may be sent again. */
  isUnheard?: boolean
  /** True if the sender has not picked people for a step that asks for them. */
  isPickMissing?: boolean
}

/** Whether the server's response is unknown, so that it may or may not have acted. */
const isUnheard = (error: unknown) => error instanceof CallError && [0, 502, 503, 504].includes(error.status)

const foundNobody = (error: unknown): error is CallError =>
  error instanceof CallError && error.code === 'flow.nobody-found'

/** Converts an error to a failure shown to the sender. */
export function toSubmissionFailure(error: unknown): SubmissionFailure {
  if (isUnheard(error)) return { problem: t('flow.unheard'), trace: [], isUnheard: true }
  const problem = error instanceof Error ? error.message : String(error)
  if (error instanceof CallError && error.code === 'flow.pick-missing')
    return { problem, trace: [], isPickMissing: true }
  return { problem, trace: foundNobody(error) ? (error.data as { trace: Trace[] }).trace : [] }
}

/** Renders a failure: the message, and the reasons expanded. */
export const SubmissionErrorView = ({ problem, trace }: SubmissionFailure) => (
  <>
    <p className="live-problem q-muted">{problem}</p>
    <RecipientReasons trace={trace} text={t('flow.why-nobody')} isOpen />
  </>
)
