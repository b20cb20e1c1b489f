import './flow-editor.css'
import { useId } from 'react'
import type { FlowDesign, Problem } from '#/generated/types'
import { isDesignError } from '../../core/flow'
import { formFieldsOf } from '../../core/form'
import { t } from '../platform'
import { Button, EmptyState, Icon, Skeleton } from '../ui'
import { designProblemText } from './problem-text'

interface ProblemListProps {
  design: FlowDesign
  problems: readonly Problem[]
  /** Navigates to the place to fix. */
  onOpen(problem: Problem): void
  /** Shows the problem's example in the simulator. */
  onSimulate(example: NonNullable<Problem['example']>): void
  /** Applies the change that solves the problem. */
  onMend(problem: Problem): void
}

function problemPlace(design: FlowDesign, { place }: Problem): string {
  const step = design.funlist.find(({ id }) => id === place?.step)
  if (step) return step.name
  const table = design.formset.decisions?.find(({ id }) => id === place?.table)
  if (place?.table) return table?.name ?? ''
  const field = place?.field && formFieldsOf(design.formset).find(({ key }) => key === place.field)
  if (field) return `${t('flow-editor.problems.of-form')} · ${field.name}`
  return t(place?.part?.startsWith('set.') ? 'flow-editor.problems.of-set' : 'flow-editor.problems.of-form')
}

interface RowProps extends Omit<ProblemListProps, 'problems'> {
  problem: Problem
}

interface Whole {
  /** Problems that cannot be decided before a flow reaches the step. */
  undecided: readonly Problem[]
  /** Whether the check has run; until then the list does not claim that there are no problems. */
  isChecked: boolean
}

const icons = { error: 'error', warning: 'warning', undecided: 'info' } as const

/** A problem, with buttons for the change that solves it and for an example flow that shows it. */
function Row({ design, problem, onOpen, onSimulate, onMend }: RowProps) {
  const { example, mend } = problem
  const name = useId()
  return (
    <li>
      <button type="button" data-level={problem.level ?? 'error'} onClick={() => onOpen(problem)}>
        <Icon name={icons[problem.level ?? 'error']} />
        <span id={name}>{designProblemText(problem)}</span>
        <small>{problemPlace(design, problem)}</small>
      </button>
      {mend && (
        <Button kind="link" aria-describedby={name} onClick={() => onMend(problem)}>
          {t(`flow-editor.mend.${mend}`)}
        </Button>
      )}
      {example && (
        <Button kind="link" aria-describedby={name} onClick={() => onSimulate(example)}>
          {t('flow-editor.problems.simulate')}
        </Button>
      )}
    </li>
  )
}

const Rows = ({ problems, ...rest }: ProblemListProps) => (
  <ul className="fe-problems">
    {problems.map((problem) => (
      <Row key={JSON.stringify(problem)} problem={problem} {...rest} />
    ))}
  </ul>
)

/**
 * All problems of a design, errors first; each leads to its place, and to the simulator if it has an example.
 */
export function ProblemList({ problems, undecided, isChecked, ...rest }: ProblemListProps & Whole) {
  const sorted = [...problems.filter(isDesignError), ...problems.filter((problem) => !isDesignError(problem))]
  if (!isChecked) return <Skeleton lines={3} />
  return (
    <>
      {sorted.length ? (
        <Rows problems={sorted} {...rest} />
      ) : (
        <EmptyState title={t('flow-editor.problems.none')} />
      )}
      {undecided.length > 0 && (
        <details className="fe-undecided q-line-above q-margin-top-2">
          <summary>{t('flow-editor.problems.undecided', { n: undecided.length })}</summary>
          <Rows problems={undecided} {...rest} />
        </details>
      )}
    </>
  )
}
