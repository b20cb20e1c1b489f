import type { ExpressionProblem, FieldSymbol } from '#/core/expression'
import { t } from '../platform'
import { Button, Icon } from '../ui'
import { correctionName, correctionOf, problemText } from './problem-text'

interface ProblemButtonProps {
  problem: ExpressionProblem
  fields: readonly FieldSymbol[]
  /** Whether the text has enough lines to show a line number. */
  hasLines: boolean
  onSelect(from: number, to: number): void
  /** Replaces the range by the suggested text; without it only the place is offered. */
  onCorrect?(from: number, to: number, instead: string): void
}

/** A problem of a text; a click leads to its place, another one corrects it if the correction is known. */
export function ProblemButton({ problem, fields, hasLines, onSelect, onCorrect }: ProblemButtonProps) {
  const { from, to, line } = problem
  const text = problemText(problem, fields)
  const instead = onCorrect && correctionOf(problem)
  const place = (
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
  if (!instead) return place
  return (
    <span className="q-row q-wrap q-gap-2">
      {place}
      <Button kind="link" onClick={() => onCorrect(from, to, instead)}>
        {t('formula.correct', { instead: correctionName(instead, fields) })}
      </Button>
    </span>
  )
}
