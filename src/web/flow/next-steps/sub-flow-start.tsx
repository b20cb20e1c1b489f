import type { Forwarding, SubFlowChoice } from '../../../generated/types'
import { t } from '../../platform'
import { Icon, Tag } from '../../ui'
import type { ButtonRights } from './recipient-choices'
import { UrgencySelect } from './urgency-select'

/** The user's choices about sub-flows that the button starts. */
export interface SubFlowSelection {
  button: ButtonRights
  subFlows: readonly SubFlowChoice[]
  onSubFlows(subFlows: SubFlowChoice[]): void
}

interface SubFlowStartProps {
  start: Forwarding['sonflows'][number]
  choosing?: SubFlowSelection
}

/** Sub-flow that starts beside the next steps; it can be unchecked if the button allows it. */
export function SubFlowStart({ start, choosing }: SubFlowStartProps) {
  const { flowid, flowname, level, fixed, row } = start
  const choice = choosing?.subFlows.find((one) => one.flowid === flowid) ?? { flowid }
  const isOff = choice.check === false
  const change = (part: Partial<SubFlowChoice>) =>
    choosing?.onSubFlows([
      ...choosing.subFlows.filter((one) => one.flowid !== flowid),
      { ...choice, flowname, ...part },
    ])
  return (
    <li className="step" data-off={isOff || undefined}>
      <header>
        {choosing?.button.canchoseflow === 1 && !fixed && (
          <input
            type="checkbox"
            aria-label={t('sub-flow.keep', { name: flowname })}
            checked={!isOff}
            onChange={(event) => change({ check: event.target.checked })}
          />
        )}
        <Icon name="flow" />
        <b>{flowname}</b>
        {row && <small>{t('sub-flow.row', { n: row.n })}</small>}
        <Tag>{t('sub-flow.tag')}</Tag>
        {fixed && <Tag tone="primary">{t('sub-flow.fixed')}</Tag>}
        {level === 100 && !choosing && <Tag tone="danger">{t('flow.level.urgent')}</Tag>}
        {choosing && (
          <UrgencySelect value={choice.level ?? level} onChange={(chosen) => change({ level: chosen })} />
        )}
      </header>
      <p className="q-soft step-sub-flow">{t(isOff ? 'sub-flow.left-out' : 'sub-flow.note')}</p>
    </li>
  )
}
