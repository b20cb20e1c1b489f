import { useMemo, useState } from 'react'
import { evaluateTableOutput, tableExpressions } from '#/core/decision/decision-tables'
import { type GridContext, gridText } from '#/core/decision/table-grid'
import type { DecisionTable } from '#/generated/types'
import { companyClock } from '../form-host/company-clock'
import type { FlowFunction } from '../formula/flow-functions'
import { trialScope } from '../formula/playground/evaluate'
import { TrialInputField } from '../formula/playground/trial-input'
import { type TrialInput, trialInputId, trialInputsOf } from '../formula/playground/trial-inputs'
import { emptyTrialValues, type TrialValueMap, toTrialValues } from '../formula/playground/trial-values'
import { useVocabulary } from '../formula/vocabulary'
import { listSeparator, t } from '../platform'
import { Tag } from '../ui'

/** Value of one result of a table for the trial values. */
interface TriedOutput {
  id: string
  name: string
  text: string
  isWrong: boolean
}

/** Trial of a table with values typed by hand. */
interface TableTrial {
  questions: readonly TrialInput[]
  answers: TrialValueMap
  setAnswers(answers: TrialValueMap): void
  /** Indexes of the matching rows. */
  rows: readonly number[]
  outputs: readonly TriedOutput[]
  /** Names of the conditions that have no field yet; the table cannot be evaluated then. */
  unset: readonly string[]
}

interface Trying {
  table: DecisionTable
  decisions: DecisionTable[]
  functions: readonly FlowFunction[]
  world: GridContext
}

/** Evaluates a table for trial values by the rules of a running flow. */
export function useTableTrial({ table, decisions, functions, world }: Trying): TableTrial {
  const [answers, setAnswers] = useState<TrialValueMap>(emptyTrialValues)
  const vocabulary = useVocabulary({ fields: world.fields, custom: functions })
  const questions = useMemo(() => trialInputsOf(tableExpressions(table), vocabulary), [table, vocabulary])
  const scope = trialScope(toTrialValues(questions, answers), { clock: companyClock(), decisions })
  const decided = table.outputs.map((output, at) => {
    const decision = evaluateTableOutput({ decisions }, output.id, scope)
    const problem = decision?.problem
    const rows = decision?.rows ?? []
    const texts = rows.flatMap((row) => {
      const rule = table.rules[row]
      return rule ? [gridText(table, rule, { kind: 'output', at, id: output.id }, world)] : []
    })
    const conflict =
      decision?.conflict &&
      t(`expression.decision-${decision.conflict}`, {
        name: table.name,
        rows: decision.held.map((row) => row + 1).join(', '),
      })
    const wrong = problem ? t(problem.code, problem.params) : conflict
    const plain = texts.join('; ') || String(decision?.values[output.name] ?? '')
    return { rows, id: output.id, name: output.name, text: wrong || plain || '—', isWrong: !!wrong }
  })
  const unset = table.inputs
    .filter(({ expression }) => !expression.trim())
    .map(({ name }) => name || t('decision-table.column.unset'))
  return {
    questions: questions.single,
    answers,
    setAnswers,
    rows: unset.length ? [] : (decided[0]?.rows ?? []),
    outputs: decided,
    unset,
  }
}

/** Trial of a table: a value for each condition, the matching row and its results. */
export function TrialRow({ questions, answers, setAnswers, rows, outputs, unset }: TableTrial) {
  return (
    <section className="dt-try q-stack q-gap-2-5 q-line-above" aria-label={t('decision-table.try')}>
      <h3>{t('decision-table.try')}</h3>
      <div className="dt-try-inputs q-stack q-gap-2-5">
        {questions.map((question) => (
          <TrialInputField
            key={trialInputId(question)}
            question={question}
            value={answers.single[trialInputId(question)] ?? ''}
            onChange={(typed) =>
              setAnswers({ ...answers, single: { ...answers.single, [trialInputId(question)]: typed } })
            }
          />
        ))}
      </div>
      <p aria-live="polite">
        {unset.length > 0 ? (
          <Tag tone="warning">
            {t('decision-table.try.no-field', { columns: unset.join(listSeparator()) })}
          </Tag>
        ) : (
          <TriedRows rows={rows} outputs={outputs} />
        )}
      </p>
    </section>
  )
}

const TriedRows = ({ rows, outputs }: Pick<TableTrial, 'rows' | 'outputs'>) => (
  <>
    <Tag tone={rows.length ? 'success' : 'warning'}>
      {rows.length
        ? t('decision-table.try.rows', { rows: rows.map((row) => row + 1).join(', ') })
        : t('decision-table.try.none')}
    </Tag>
    {outputs.map(({ id, name, text, isWrong }) => (
      <span key={id} data-wrong={isWrong || undefined}>
        {name}: <strong>{text}</strong>
      </span>
    ))}
  </>
)
