import './flow-editor.css'
import type { FlowDesign, Problem } from '#/generated/types'
import { t } from '../platform/i18n'
import { Icon } from '../ui/icon'
import { Empty } from '../ui/parts'
import { sentenceOf } from './problem-text'

interface ProblemListProps {
  design: FlowDesign
  problems: readonly Problem[]
  /** Goes to where the problem is repaired. */
  onOpen(problem: Problem): void
}

function whereOf(design: FlowDesign, { place }: Problem): string {
  const step = design.funlist.find(({ id }) => id === place?.step)
  if (step) return step.name
  return t(place?.part?.startsWith('set.') ? 'flow-editor.problems.of-set' : 'flow-editor.problems.of-form')
}

/** Everything wrong with a design, errors first; each leads to its place. */
export function ProblemList({ design, problems, onOpen }: ProblemListProps) {
  if (!problems.length) return <Empty title={t('flow-editor.problems.none')} />
  const isWarning = ({ level }: Problem) => level === 'warning'
  const sorted = [...problems.filter((problem) => !isWarning(problem)), ...problems.filter(isWarning)]
  return (
    <ul className="fe-problems">
      {sorted.map((problem) => (
        <li key={JSON.stringify(problem)}>
          <button type="button" data-level={problem.level ?? 'error'} onClick={() => onOpen(problem)}>
            <Icon name={isWarning(problem) ? 'warning' : 'error'} />
            <span>{sentenceOf(problem)}</span>
            <small>{whereOf(design, problem)}</small>
          </button>
        </li>
      ))}
    </ul>
  )
}
