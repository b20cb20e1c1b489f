import type { Problem } from '#/generated/types'
import { t } from '../../platform'
import { EmptyState, Icon } from '../../ui'
import { useDesigner } from '../context'
import { findItem } from '../item-tree'
import { itemTitleOf } from '../titles'

const sentence = ({ msg, code, params }: Problem) => msg ?? t(code, params)

/** All problems of the form; a click navigates to the item. */
export function ProblemsPanel({ problems }: { problems: readonly Problem[] }) {
  const designer = useDesigner()
  if (!problems.length) return <EmptyState title={t('designer.problems.none')} />
  return (
    <ul className="fd-problems">
      {problems.map((problem) => {
        const item = findItem(designer.form, problem.place?.field ?? null)
        return (
          <li key={JSON.stringify(problem)}>
            <button
              type="button"
              className="fd-entry q-row q-gap-2 q-full q-left q-radius-md q-pad-y-1 q-pad-x-2"
              data-level={problem.level ?? 'error'}
              disabled={!item}
              onClick={() => problem.place && designer.go(problem.place)}
            >
              <Icon name={problem.level === 'warning' ? 'warning' : 'error'} />
              <span>{sentence(problem)}</span>
              {item && <small>{itemTitleOf(item)}</small>}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
