import type { FieldSymbol, Problem } from '#/core/expression'
import { t } from '../platform/i18n/i18n'
import { Icon } from '../ui/icon'
import { problemText } from './problem-text'

interface ProblemButtonProps {
  problem: Problem
  fields: readonly FieldSymbol[]
  /** Whether the text has lines enough to name the one. */
  hasLines: boolean
  onSelect(from: number, to: number): void
}

/** What is wrong with a text; a click leads to the place. */
export function ProblemButton({ problem, fields, hasLines, onSelect }: ProblemButtonProps) {
  const { from, to, line } = problem
  const text = problemText(problem, fields)
  return (
    <button type="button" className="fx-problem" onClick={() => onSelect(from, to)}>
      <Icon name="error" />
      <span>
        {hasLines ? t('formula.problem-in-line', { line, text }) : text} <u>{t('formula.go-to')}</u>
      </span>
    </button>
  )
}
