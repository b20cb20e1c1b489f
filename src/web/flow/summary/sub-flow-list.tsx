import { Icon, Muted, Tag, type Tone } from '../../ui'
import './sub-flow-list.css'
import { Link } from 'react-router-dom'
import type { SubFlowState } from '../../../generated/types'
import { listSeparator, t } from '../../platform'

const tones: Record<SubFlowState['state'], Tone> = {
  creating: 'neutral',
  running: 'primary',
  ended: 'success',
  cancelled: 'neutral',
  failed: 'danger',
}

/** Tag with the state of a sub-flow. */
export const SubFlowTag = ({ state }: Pick<SubFlowState, 'state'>) => (
  <Tag tone={tones[state]}>{t(`sub-flow.state.${state}`)}</Tag>
)

/** Returns the path of a flow's page. */
export const flowPath = (flowlistid: string) => `/flowdetail?flowlistid=${flowlistid}`

/** Note that started sub-flows continue regardless of their parent. */
export const RunningSubFlowsNote = ({ names }: { names: readonly string[] }) =>
  names.length > 0 && (
    <p className="sub-flows-on q-soft q-text-sm q-radius-md q-pad-y-2 q-pad-x-3">
      {t('sub-flow.go-on', { names: names.join(listSeparator()) })}
    </p>
  )

/** List of sub-flows, linked if the reader may see them. */
export const SubFlowList = ({ flows }: { flows: readonly SubFlowState[] }) => (
  <ul className="sub-flows q-row q-align-stretch q-wrap q-gap-5 q-gap-y-2">
    {flows.map(({ flowlistid, flowname, workname, state, canopen, level, row }) => (
      <li className="q-inline q-wrap q-gap-2 q-gap-y-1 q-shrink" key={flowlistid}>
        <Icon name="flow" />
        {canopen ? <Link to={flowPath(flowlistid)}>{flowname}</Link> : <b className="q-strong">{flowname}</b>}
        {row !== undefined && <Muted as="small">{t('sub-flow.row', { n: row })}</Muted>}
        {workname && <Muted as="small">{workname}</Muted>}
        {level === 100 && <Tag tone="danger">{t('flow.level.urgent')}</Tag>}
        <SubFlowTag state={state} />
      </li>
    ))}
  </ul>
)
