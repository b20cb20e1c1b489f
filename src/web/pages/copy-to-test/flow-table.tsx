import { Link } from 'react-router-dom'
import type { OaFlowCopyToTestData } from '#/generated/types'
import { t } from '../../platform/i18n'
import { Tag, type Tone } from '../../ui/parts'
import { Time } from '../../ui/time'

export type CopyableRow = OaFlowCopyToTestData['result'][number]

interface FlowTableProps {
  rows: readonly CopyableRow[]
  chosen: readonly CopyableRow[]
  onToggle(row: CopyableRow): void
}

const columns = ['choose', 'workname', 'name', 'desc', 'creater', 'created', 'state']

type State = 'cancelled' | 'ended' | 'running'
const tones: Record<State, Tone> = { cancelled: 'neutral', ended: 'success', running: 'primary' }

function stateOf({ isCancel, unFinishNum }: CopyableRow): State {
  if (isCancel) return 'cancelled'
  return unFinishNum > 0 ? 'running' : 'ended'
}

function FlowRow({ row, isChosen, onToggle }: { row: CopyableRow; isChosen: boolean; onToggle(): void }) {
  const { _id, workname, name, desc, creater, created_at, isCopied } = row
  const state = stateOf(row)
  return (
    <tr>
      <td>
        <input
          type="checkbox"
          aria-label={t('copy-to-test.choose', { name: workname })}
          checked={isChosen}
          onChange={onToggle}
        />
      </td>
      <th scope="row">
        <Link to={`/flowdetail?flowlistid=${encodeURIComponent(_id)}`}>{workname}</Link>
      </th>
      <td>{name}</td>
      <td>{desc}</td>
      <td>{creater}</td>
      <td>
        <Time at={created_at} />
      </td>
      <td>
        <span className="copy-to-test-state">
          <Tag tone={tones[state]}>{t(`copy-to-test.state.${state}`)}</Tag>
          {isCopied && <Tag>{t('copy-to-test.copied')}</Tag>}
        </span>
      </td>
    </tr>
  )
}

/** Flows with a box to tick each. */
export const FlowTable = ({ rows, chosen, onToggle }: FlowTableProps) => (
  <div className="list-scroll">
    <table className="list-table copy-to-test-table">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" data-column={column}>
              {t(`copy-to-test.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <FlowRow
            key={row._id}
            row={row}
            isChosen={chosen.some(({ _id }) => _id === row._id)}
            onToggle={() => onToggle(row)}
          />
        ))}
      </tbody>
    </table>
  </div>
)
