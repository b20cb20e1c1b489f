import { useFormHost } from '../../form-host/form-host'
import './playground.css'
import { useEffect, useMemo, useReducer, useState } from 'react'
import type { DecisionTable } from '#/generated/types'
import { companyClock } from '../../form-host/company-clock'
import { type RemoteState, remoteFunctionCacheOf } from '../../form-host/remote-function-cache'
import { t } from '../../platform'
import { readableFields } from '../symbols'
import type { Vocabulary } from '../vocabulary'
import { type Evaluation, evaluateTrial } from './evaluate'
import { RowsInput } from './rows-input'
import { TrialInputField } from './trial-input'
import { findTableDecisions, type TrialInput, trialInputId, trialInputsOf } from './trial-inputs'
import { TrialResult } from './trial-result'
import {
  emptyTrialValues,
  type TrialValueMap,
  type TrialValues,
  toTrialValues,
  trialRowsOf,
} from './trial-values'

/** Debounce, in ms, before remote functions are called with typed values. */
const typingPause = 400

/** Returns a value once it is unchanged for a delay. */
function useSettled<Value>(value: Value, delay: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(setSettled, delay, value)
    return () => clearTimeout(timer)
  }, [value, delay])
  return delay ? settled : value
}

/** Result of a text, with the state of the remote functions it calls. */
export interface LiveEvaluation extends Evaluation {
  remote: RemoteState
}

interface Asked {
  asksRemote: boolean
  /** Decision tables that the text may use. */
  decisions?: DecisionTable[]
}

/**
 * Returns the result of a text with the given values, by the company's clock; the server resolves remote
 * functions.
 */
function useEvaluation(
  text: string,
  trialValues: TrialValues,
  { asksRemote, decisions }: Asked,
): LiveEvaluation {
  const settled = useSettled(trialValues, asksRemote ? typingPause : 0)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const answers = remoteFunctionCacheOf(useFormHost())
  useEffect(() => answers.subscribe(redraw), [answers])
  const states: RemoteState[] = []
  const remote = (name: string, args: readonly unknown[]) => {
    const answer = answers.answer(name, args)
    states.push(answers.stateOf(name, args))
    return answer
  }
  const rows = (numbers: string) => t('flow.path.rows', { rows: numbers })
  const labels = { true: t('formula.true'), false: t('formula.false'), rows }
  const tried = evaluateTrial(text, settled, { clock: companyClock(), labels, remote, decisions })
  return { ...tried, remote: worst(states) }
}

const worst = (states: readonly RemoteState[]): RemoteState =>
  (['loading', 'failed'] as const).find((state) => states.includes(state)) ?? 'known'

interface TrialProps {
  text: string
  vocabulary: Vocabulary
  as?: 'condition'
  onSelect(from: number, to: number): void
}

const headings: readonly (readonly [string, readonly TrialInput['about'][]])[] = [
  ['row', ['column']],
  ['fields', ['value', 'shown']],
  ['flow', ['fact']],
  ['custom', ['custom']],
  ['remote', ['remote']],
]

/** Tests the text with typed values (S2-039); an empty one is rejected (S2-164). */
export function Playground(props: TrialProps) {
  return (
    <section className="fx-trial q-stack q-gap-2 q-shrink" aria-label={t('formula.test')}>
      <h3>{t('formula.test')}</h3>
      {props.text.trim() ? <Test {...props} /> : <p role="alert">{t('formula.test.empty-text')}</p>}
    </section>
  )
}

function Test({ text, vocabulary, as, onSelect }: TrialProps) {
  const [answers, setAnswers] = useState<TrialValueMap>(emptyTrialValues)
  const questions = useMemo(() => trialInputsOf(text, vocabulary), [text, vocabulary])
  const trialValues = useMemo(() => toTrialValues(questions, answers), [questions, answers])
  const asksRemote = questions.single.some(({ about }) => about === 'remote')
  const tried = useEvaluation(text, trialValues, { asksRemote, decisions: findTableDecisions(vocabulary) })
  const { single, tables } = questions
  return (
    <div className="fx-test q-stack q-box">
      <div className="fx-inputs q-column q-gap-3 q-shrink">
        {!single.length && !tables.length && <small>{t('formula.test.none')}</small>}
        {headings.map(([heading, about]) => {
          const trialInputs = single.filter((question) => about.includes(question.about))
          return (
            trialInputs.length > 0 && (
              <fieldset key={heading} className="fx-asked q-stack q-gap-3 q-gap-y-2">
                <legend>{t(`formula.group.${heading}`)}</legend>
                {trialInputs.map((question) => (
                  <TrialInputField
                    key={trialInputId(question)}
                    question={question}
                    value={answers.single[trialInputId(question)] ?? ''}
                    onChange={(typed) =>
                      setAnswers((last) => ({
                        ...last,
                        single: { ...last.single, [trialInputId(question)]: typed },
                      }))
                    }
                  />
                ))}
              </fieldset>
            )
          )
        })}
        {tables.map((table) => (
          <RowsInput
            key={table.key}
            table={table}
            rows={trialRowsOf(answers, table)}
            onChange={(rows) =>
              setAnswers((last) => ({ ...last, rows: { ...last.rows, [table.key]: rows } }))
            }
          />
        ))}
      </div>
      <TrialResult
        text={text}
        tried={tried}
        as={as}
        trialValues={trialValues}
        onSelect={onSelect}
        fields={readableFields(vocabulary)}
        custom={vocabulary.custom}
      />
    </div>
  )
}
