import type { FieldSymbol, Problem } from '#/core/expression'
import { t } from '../platform/i18n/i18n'
import { Icon } from '../ui/icon'
import { problemText } from './problem-text'

interface ProblemButtonProps {
  problem: Problem
  fields: readonly FieldSymbol[]
  /** Whether the text has enough lines to show a line number. */
  hasLines: boolean
  onSelect(from: number, to: number): void
}

/** A problem of a text; a click leads to its place. */
export function ProblemButton({ problem, fields, hasLines, onSelect }: ProblemButtonProps) {
  const { from, to, line } = problem
  const text = problemText(problem, fields)
  return (
    <button
      type="button"
      className="fx-problem q-row q-align-start q-gap-1-5 q-left q-tone-danger"
      onClick={() => onSelect(from, to)}
    >
      <Icon name="error" />
      <span>
        {hasLines ? t('formula.problem-in-line', { line, text }) : text} <u>{t('formula.go-to')}</u>
      </span>
    </button>
  )
}
