import { QuestionInput } from '../formula/playground/trial-input'
import { questionId } from '../formula/playground/trial-inputs'
import { listSeparator, t } from '../platform'
import { Tag } from '../ui'
import type { TableTrial } from './use-trial'

/** Trial of a table: a value for each condition, the matching row and its results. */
export function TrialRow({ questions, answers, setAnswers, rows, outputs, unset }: TableTrial) {
  return (
    <section className="dt-try q-stack q-gap-2-5 q-line-above" aria-label={t('decision-table.try')}>
      <h3>{t('decision-table.try')}</h3>
      <div className="dt-try-inputs q-stack q-gap-2-5">
        {questions.map((question) => (
          <QuestionInput
            key={questionId(question)}
            question={question}
            value={answers.single[questionId(question)] ?? ''}
            onChange={(typed) =>
              setAnswers({ ...answers, single: { ...answers.single, [questionId(question)]: typed } })
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
