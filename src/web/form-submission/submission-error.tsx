import type { Trace } from '../../generated/types'
import { Why } from '../flow/people/recipient-reasons'
import { Failure } from '../platform/call-error'
import { t } from '../platform/i18n/i18n'

/** Why something cannot be sent; where nobody was found for a step, with the rules that found nobody. */
export interface Refusal {
  problem: string
  trace: readonly Trace[]
  /** Nobody refused: the connection broke, and the same may be sent again. */
  isUnheard?: boolean
}

/** Whether the server was not heard, so that nobody knows whether it acted. */
const isUnheard = (error: unknown) => error instanceof Failure && [0, 502, 503, 504].includes(error.status)

const foundNobody = (error: unknown): error is Failure =>
  error instanceof Failure && error.code === 'flow.nobody-found'

/** What a failure says to whoever wants to send. */
export function refusalOf(error: unknown): Refusal {
  if (isUnheard(error)) return { problem: t('flow.unheard'), trace: [], isUnheard: true }
  const problem = error instanceof Error ? error.message : String(error)
  return { problem, trace: foundNobody(error) ? (error.data as { trace: Trace[] }).trace : [] }
}

/** A refusal to read: the sentence, and the reasons unfolded. */
export const RefusalView = ({ problem, trace }: Refusal) => (
  <>
    <p className="live-problem">{problem}</p>
    <Why trace={trace} text={t('flow.why-nobody')} isOpen />
  </>
)
