import { type FieldSymbol, needsPrecedenceWarning, type Problem } from '#/core/expression'
import { t } from '../platform/i18n/i18n'
import { Icon } from '../ui/icon'
import { Muted } from '../ui/layout'
import { ProblemButton } from './problem-button'
import { toReadableExpression } from './readable-expression'

interface NotesProps {
  text: string
  fields: readonly FieldSymbol[]
  problems: readonly Problem[]
  /** Whether the problems are those of the current text: it is not checked while a list of suggestions is open. */
  isChecked: boolean
  onSelect(from: number, to: number): void
  onCorrect(from: number, to: number, instead: string): void
}

/** Messages on a text: its problems, each leading to its place, or its readable form. */
export function FormulaMessages({ text, fields, problems, isChecked, onSelect, onCorrect }: NotesProps) {
  const isEmpty = !text.trim()
  return (
    <div className="fx-notes q-stack q-gap-0-5" aria-live="polite">
      {isEmpty && (
        <Muted as="p" size="sm">
          {t('formula.hint')}
        </Muted>
      )}
      {!isEmpty && !problems.length && !isChecked && (
        <Muted as="p" size="sm">
          {t('formula.unchecked')}
        </Muted>
      )}
      {!isEmpty && !problems.length && isChecked && (
        <p className="fx-fine q-row q-align-start q-gap-1-5 q-left q-soft">
          <Icon name="done" />
          <span>
            {t('formula.reads')}：<strong>{toReadableExpression(text, fields)}</strong>
          </span>
        </p>
      )}
      {!isEmpty && problems.length > 0 && (
        <ul className="fx-problems q-stack q-gap-0-5" aria-label={t('formula.problems')}>
          {problems.map((problem) => (
            <li key={`${problem.from} ${problem.code}`}>
              <ProblemButton
                problem={problem}
                fields={fields}
                onSelect={onSelect}
                onCorrect={onCorrect}
                hasLines={text.includes('\n')}
              />
            </li>
          ))}
        </ul>
      )}
      {isChecked && !problems.length && needsPrecedenceWarning(text) && (
        <p className="fx-notice q-row q-align-start q-gap-1-5 q-left q-tone-warning q-text-sm">
          <Icon name="warning" />
          {t('formula.notice')}
        </p>
      )}
    </div>
  )
}
