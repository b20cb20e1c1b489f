import { peopleOutputs, tableOutputName } from '#/core/decision/decision-tables'
import { useDecisionTables } from '../../formula/flow-functions'
import { t } from '../../platform'
import { CheckRow, EmptyText } from '../picker-controls'
import type { PickerTabProps } from '../picker-tab'
import { isItemSelected } from '../selected-items'

/** Decision tables 审批权限表: the people in the row that matches the form. */
export default function DecisionTab({ chosen, onToggle }: PickerTabProps) {
  const offered = peopleOutputs({ decisions: useDecisionTables() })
  if (!offered.length) return <EmptyText text={t('picker.decision.none')} />
  return (
    <ul className="pk-list q-grow q-shrink-y q-pad-1">
      {offered.map((one) => {
        const { id } = one.output
        const name = tableOutputName(one)
        return (
          <li key={id} className="pk-row q-row q-radius-md">
            <CheckRow
              label={name}
              checked={isItemSelected(chosen, { type: 'decision', id })}
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
