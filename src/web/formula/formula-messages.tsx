import { type FieldSymbol, needsPrecedenceWarning, type Problem } from '#/core/expression'
import { t } from '../platform/i18n/i18n'
import { Icon } from '../ui/icon'
import { ProblemButton } from './problem-button'
import { toReadableExpression } from './readable-expression'

interface NotesProps {
  text: string
  fields: readonly FieldSymbol[]
  problems: readonly Problem[]
  onSelect(from: number, to: number): void
}

/** Messages on a text: its problems, each leading to its place, or its readable form. */
export function FormulaMessages({ text, fields, problems, onSelect }: NotesProps) {
  const isEmpty = !text.trim()
  return (
    <div className="fx-notes" aria-live="polite">
      {isEmpty && <p className="fx-hint">{t('formula.hint')}</p>}
      {!isEmpty && !problems.length && (
        <p className="fx-fine">
          <Icon name="done" />
          <span>
            {t('formula.reads')}：<strong>{toReadableExpression(text, fields)}</strong>
          </span>
        </p>
      )}
      {!isEmpty && problems.length > 0 && (
        <ul className="fx-problems" aria-label={t('formula.problems')}>
          {problems.map((problem) => (
            <li key={`${problem.from} ${problem.code}`}>
              <ProblemButton
                problem={problem}
                fields={fields}
                onSelect={onSelect}
                hasLines={text.includes('\n')}
              />
            </li>
          ))}
        </ul>
      )}
      {!problems.length && needsPrecedenceWarning(text) && (
        <p className="fx-notice">
          <Icon name="warning" />
          {t('formula.notice')}
        </p>
      )}
    </div>
  )
}
