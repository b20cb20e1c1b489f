import { type FieldSymbol, isTrueOutcome } from '#/core/expression'
import { remoteAnswers } from '../../form-host/remote-answers'
import { t } from '../../platform/i18n/i18n'
import { Button } from '../../ui/button'
import { Tag } from '../../ui/primitives'
import type { FlowFunction } from '../flow-functions'
import { ProblemButton } from '../problem-button'
import { typeText, valueText } from '../value-text'
import { ExplanationTree } from './explanation-tree'
import { ServerCheck } from './server-check'
import type { TrialValues } from './trial-values'
import type { LiveEvaluation } from './use-evaluation'

interface ResultProps {
  text: string
  given: TrialValues
  tried: LiveEvaluation
  as?: 'condition'
  fields: readonly FieldSymbol[]
  custom: readonly FlowFunction[]
  onSelect(from: number, to: number): void
}

/** Result of the text with the typed values, its explanation, and the server's result. */
export function TrialResult(props: ResultProps) {
  const { text, given, tried, fields, custom, onSelect } = props
  const { explanation } = tried
  return (
    <div className="fx-result q-column q-gap-3 q-shrink">
      <div aria-live="polite">
        {tried.remote === 'known' ? <Outcome {...props} /> : <Waiting state={tried.remote} />}
      </div>
      {explanation.parts.length > 0 && (
        <>
          <h4 className="q-muted q-text-xs">{t('formula.test.explanation')}</h4>
          <ul className="fx-tree">
            <ExplanationTree node={explanation} text={text} fields={fields} onSelect={onSelect} />
          </ul>
        </>
      )}
      <ServerCheck text={text} given={given} custom={custom} />
    </div>
  )
}

function Outcome({ text, tried: { outcome }, as, fields, onSelect }: ResultProps) {
  const { problem, value } = outcome
  if (problem)
    return (
      <ProblemButton problem={problem} fields={fields} onSelect={onSelect} hasLines={text.includes('\n')} />
    )
  if (!as)
    return (
      <p className="fx-outcome q-row q-wrap q-gap-2">
        {t('formula.test.value')} <strong className="q-break q-text-lg">{valueText(value)}</strong>{' '}
        <Tag>{typeText(value)}</Tag>
      </p>
    )
  const passes = isTrueOutcome(outcome)
  return (
    <p className="fx-outcome q-row q-wrap q-gap-2">
      <Tag tone={passes ? 'success' : 'warning'}>{t('formula.test.result', { value: passes ? 1 : 0 })}</Tag>{' '}
      {t(passes ? 'formula.test.passes' : 'formula.test.fails')}
    </p>
  )
}

/** State of a remote function that is pending or failed. */
function Waiting({ state }: { state: 'loading' | 'failed' }) {
  if (state === 'loading') return <p className="fx-asking">{t('formula.test.asking')}</p>
  return (
    <p className="fx-outcome q-row q-wrap q-gap-2">
      <span>{t('formula.test.failed')}</span>
      <Button kind="link" onClick={() => remoteAnswers.retry()}>
        {t('ui.retry')}
      </Button>
    </p>
  )
}
