import type { FieldSymbol, ProblemParams } from '#/core/expression'
import type { Trace } from '#/generated/types'
import { problemText } from '../../formula/problem-text'
import { listSeparator, t } from '../../platform'
import { Tag } from '../../ui'
import type { RecipientTestState } from './recipient-test'

/** Number of people above which a warning is shown. */
const many = 50

interface RecipientFoundProps {
  tested: RecipientTestState
  fields: readonly FieldSymbol[]
  /** Text shown when no recipients are found. */
  nobodyText: string
}

/** Result of a test: the people and the reasons, that it is running, or the error. */
export function RecipientResult({ tested, fields, nobodyText }: RecipientFoundProps) {
  const { result, error, isRunning } = tested
  if (error)
    return (
      <p className="pk-warn q-tone-warning" role="alert">
        {error}
      </p>
    )
  if (!result) return <p role="status">{t('picker.test.running')}</p>
  const { people, total, trace } = result
  return (
    <>
      <p aria-live="polite" aria-busy={isRunning}>
        {total > 0 ? <strong>{t('picker.test.found', { count: total })}</strong> : null}
        {total === 0 && <strong className="pk-warn q-tone-warning">{nobodyText}</strong>}
        {total > many && (
          <span className="pk-warn q-tone-warning"> {t('picker.test.many', { count: total })}</span>
        )}
        {total > people.length && <span> {t('picker.test.capped', { count: people.length })}</span>}
      </p>
      {people.length > 0 && (
        <div className="pk-test-people q-row q-align-stretch q-wrap q-gap-1-5 q-gap-y-1">
          {people.map(({ _uuid, name, jobid }) => (
            <Tag key={_uuid}>{jobid ? `${name}(${jobid})` : name}</Tag>
          ))}
        </div>
      )}
      <TraceDetails
        trace={trace}
        fields={fields}
        isOpen={total === 0 || trace.some(({ code }) => code === 'trace.condition')}
      />
    </>
  )
}

interface WhyProps {
  trace: readonly Trace[]
  fields: readonly FieldSymbol[]
  isOpen: boolean
}

/** Describes a rule and the people it found; problems of a condition name fields and parts of its text. */
const ruleText = ({ code, params, people }: Trace, fields: readonly FieldSymbol[]) =>
  code.startsWith('expression.')
    ? problemText({ code, params: params as ProblemParams }, fields)
    : t(code, { count: people.length, ...params })

const TraceDetails = ({ trace, fields, isOpen }: WhyProps) =>
  trace.length > 0 && (
    <details open={isOpen}>
      <summary>{t('picker.test.why')}</summary>
      <ul>
        {trace.map((rule, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one rule may apply several times, and all it shows is given
          <li key={at} data-rule={rule.code}>
            {ruleText(rule, fields)}
            {rule.people.length > 0 && <small>{rule.people.join(listSeparator())}</small>}
          </li>
        ))}
      </ul>
    </details>
  )
