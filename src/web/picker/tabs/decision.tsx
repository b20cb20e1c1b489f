import { outputName, peopleOutputs } from '#/core/decision/decisions'
import { useDecisionTables } from '../../formula/flow-functions'
import { t } from '../../platform/i18n'
import { isChosen } from '../items'
import { CheckRow, EmptyText } from '../parts'
import type { TabProps } from '../tab'

/** Decision tables 审批权限表: whoever the row names that holds for the form. */
export default function DecisionTab({ chosen, onToggle }: TabProps) {
  const offered = peopleOutputs({ decisions: useDecisionTables() })
  if (!offered.length) return <EmptyText text={t('picker.decision.none')} />
  return (
    <ul className="pk-list">
      {offered.map((one) => {
        const { id } = one.output
        const name = outputName(one)
        return (
          <li key={id} className="pk-row">
            <CheckRow
              label={name}
              checked={isChosen(chosen, { type: 'decision', id })}
              onToggle={() => onToggle({ type: 'decision', id, name })}
            >
              <span className="pk-name">{name}</span>
              <small>{t('picker.decision.rows', { n: one.table.rules.length })}</small>
            </CheckRow>
          </li>
        )
      })}
    </ul>
  )
}
