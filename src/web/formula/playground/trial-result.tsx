import { useState } from 'react'
import { type Explanation, type FieldSymbol, flattenChain, isTrueResult } from '#/core/expression'
import type { OaFlowIfstrtestBody } from '../../../generated/types'
import { type FormHost, useFormHost } from '../../form-host/form-host'
import { remoteFunctionCacheOf } from '../../form-host/remote-function-cache'
import { CallError, t } from '../../platform'
import { Button, Tag } from '../../ui'
import { type FlowFunction, isCustomFunction, isTableResult } from '../flow-functions'
import { ProblemButton } from '../problem-button'
import { problemText } from '../problem-text'
import { toReadableExpression } from '../readable-expression'
import { valueText, valueTypeName } from '../value-text'
import type { LiveEvaluation } from './playground'
import type { TrialValues } from './trial-values'

interface ServerCheckProps {
  text: string
  trialValues: TrialValues
  custom: readonly FlowFunction[]
  testExpression: NonNullable<FormHost['testExpression']>
}

type Answer = { about: string; message: string; isFailure: boolean }

const bodyOf = ({
  text,
  trialValues,
  custom,
}: Omit<ServerCheckProps, 'testExpression'>): OaFlowIfstrtestBody => ({
  ifstr: text,
  formdatalist: [...trialValues.values].map(([key, value = '']) => ({ key, value })),
  testData: {
    showdata: Object.fromEntries(trialValues.shown),
    customs: Object.fromEntries(trialValues.customs),
    flowfacts: { ...trialValues.facts },
    rowdata: Object.fromEntries(trialValues.columns),
    remotes: Object.fromEntries(trialValues.remotes),
  },
  customFuns: custom.filter(isCustomFunction),
  decisions: custom.find(isTableResult)?.decisions,
})

/** Runs the same test on the server: its result is shown beside the page's own until either changes. */
function ServerCheck(props: ServerCheckProps) {
  const [answer, setAnswer] = useState<Answer>()
  const [isBusy, setBusy] = useState(false)
  const body = bodyOf(props)
  const about = JSON.stringify(body)
  const ask = async () => {
    setBusy(true)
    try {
      const { result } = await props.testExpression(body)
      setAnswer({ about, message: t('formula.test.result', { value: result }), isFailure: false })
    } catch (failure) {
      const message = failure instanceof CallError ? failure.message : String(failure)
      setAnswer({ about, message, isFailure: true })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="fx-server q-row q-wrap q-gap-3 q-gap-y-2">
      <Button busy={isBusy} onClick={() => void ask()}>
        {t('formula.test.on-server')}
      </Button>
      <span aria-live="polite">
        {answer?.about === about && (
          <>
            {t('formula.test.server-says')}{' '}
            <Tag tone={answer.isFailure ? 'danger' : 'primary'}>{answer.message}</Tag>
          </>
        )}
      </span>
    </div>
  )
}

interface TreeProps {
  text: string
  node: Explanation
  fields: readonly FieldSymbol[]
  onSelect(from: number, to: number): void
}

/** True for a literal number or text, which needs no explanation. */
const isPlain = ({ parts, text }: Explanation) => !parts.length && !/^[@#$]/.test(text)

/** True if a part was evaluated: parts after a decided && or || are not, an empty field is. */
const isAsked = (node: Explanation) => Object.hasOwn(node, 'value')

function stateOf(node: Explanation) {
  if (node.problem) return 'problem'
  if (!isAsked(node)) return 'unasked'
  return typeof node.value === 'boolean' ? node.value : 'value'
}

function resultOf(node: Explanation, fields: readonly FieldSymbol[]): string {
  if (node.problem) return problemText(node.problem, fields)
  return isAsked(node) ? valueText(node.value) : t('formula.test.unasked')
}

/** Explains a value: every part with its own value; a click shows its place in the text. */
function ExplanationTree({ text, node, fields, onSelect }: TreeProps) {
  const parts = flattenChain(text, node).filter((part) => !isPlain(part))
  const hasOwnResult = !node.problem || !parts.some(({ problem }) => problem)
  return (
    <li>
      <button
        type="button"
        className="fx-node q-row q-align-baseline q-justify-between q-gap-3 q-full q-plain q-left q-radius-md q-pad-y-1 q-pad-x-2"
        data-state={stateOf(node)}
        title={t('formula.go-to')}
        onClick={() => onSelect(node.from, node.to)}
      >
        <span className="q-break q-shrink">{toReadableExpression(node.text, fields)}</span>
        {hasOwnResult && <strong className="q-break q-fixed">{resultOf(node, fields)}</strong>}
      </button>
      {parts.length > 0 && (
        <ul>
          {parts.map((part) => (
            <ExplanationTree key={part.from} node={part} text={text} fields={fields} onSelect={onSelect} />
          ))}
        </ul>
      )}
    </li>
  )
}

interface ResultProps {
  text: string
  trialValues: TrialValues
  tried: LiveEvaluation
  as?: 'condition'
  fields: readonly FieldSymbol[]
  custom: readonly FlowFunction[]
  onSelect(from: number, to: number): void
}

/** Result of the text with the typed values, its explanation, and the server's result. */
export function TrialResult(props: ResultProps) {
  const { text, trialValues, tried, fields, custom, onSelect } = props
  const { explanation } = tried
  const { testExpression } = useFormHost()
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
      {testExpression && (
        <ServerCheck text={text} trialValues={trialValues} custom={custom} testExpression={testExpression} />
      )}
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
        <Tag>{valueTypeName(value)}</Tag>
      </p>
    )
  const passes = isTrueResult(outcome)
  return (
    <p className="fx-outcome q-row q-wrap q-gap-2">
      <Tag tone={passes ? 'success' : 'warning'}>{t('formula.test.result', { value: passes ? 1 : 0 })}</Tag>{' '}
      {t(passes ? 'formula.test.passes' : 'formula.test.fails')}
    </p>
  )
}

/** State of a remote function that is pending or failed. */
function Waiting({ state }: { state: 'loading' | 'failed' }) {
  const host = useFormHost()
  if (state === 'loading') return <p className="fx-asking">{t('formula.test.asking')}</p>
  return (
    <p className="fx-outcome q-row q-wrap q-gap-2">
      <span>{t('formula.test.failed')}</span>
      <Button kind="link" onClick={() => remoteFunctionCacheOf(host).retry()}>
        {t('ui.retry')}
      </Button>
    </p>
  )
}
