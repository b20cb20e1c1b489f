import { useState } from 'react'
import type { OaFlowAdminCanflowversionsData } from '../../../generated/types'
import { ReasonDialog } from '../../flow/action-dialogs/reason-dialog'
import { listSeparator, t, useQuery } from '../../platform'
import { api, quietApi } from '../../platform/api'
import { EmptyState, QueryContent } from '../../ui'
import type { AdminActionProps } from './action-dialog'

type Move = OaFlowAdminCanflowversionsData['list'][number]

interface LineProps {
  move: Move
  isChosen: boolean
  onToggle(): void
}

/** Renders one flow: whether it can be moved, why not, and what it would lose. */
const Line = ({ move, isChosen, onToggle }: LineProps) => (
  <li>
    <label>
      <input type="checkbox" disabled={!move.can} checked={isChosen} onChange={onToggle} />
      <b>{move.workname}</b>
      <span>
        {move.desc} · {move.creater}
      </span>
      <small className="q-nowrap">{t('admin-flow.version-n', { n: move.number })}</small>
    </label>
    {move.problems.map((problem) => (
      <p key={problem} className="q-tone-danger">
        {problem}
      </p>
    ))}
    {move.can && move.lost.length > 0 && (
      <p className="q-tone-warning">{t('admin-flow.lost', { names: move.lost.join(listSeparator()) })}</p>
    )}
    {move.can && move.dropped.length > 0 && (
      <p className="q-tone-warning">
        {t('admin-flow.dropped', { names: move.dropped.join(listSeparator()) })}
      </p>
    )}
  </li>
)

interface MoveDialogProps extends AdminActionProps {
  version: string
  number: number
}

/** Moves running flows to a version: which can move, what each would lose, and the reason. */
export function MoveFlowsDialog({ flowid, rows, version, number, onClose, onOutcomes }: MoveDialogProps) {
  const flowlistids = rows.map(({ _id }) => _id)
  const found = useQuery(`${version} ${flowlistids}`, () =>
    quietApi.oa.flow.admin.canflowversions({ flowid, version, ...(rows.length && { flowlistids }) }),
  )
  const { value } = found
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = value?.list.filter(({ can, flowlistid }) => can && !left.has(flowlistid)) ?? []
  const toggle = (id: string) => {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    setLeft(next)
  }
  const send = async (reason: string, requestId: (body: unknown) => string) => {
    const body = { flowid, version, reason, flowlistids: chosen.map(({ flowlistid }) => flowlistid) }
    const sent = { ...body, requestId: requestId(body) }
    const { results } = await api.oa.flow.admin.changeflowtoversion(sent)
    onOutcomes(
      results.map(({ flowlistid: id, workname: name, success, msg }) => ({
        id,
        name,
        ...(!success && { refusal: msg }),
      })),
    )
  }
  return (
    <ReasonDialog
      title={t('admin-flow.move-title', { n: number })}
      text={t('admin-flow.move-text')}
      label="admin-flow.move-reason"
      missing="admin-flow.reason-missing"
      ok={t('admin-flow.move-send', { n: chosen.length })}
      isReady={chosen.length > 0}
      onClose={onClose}
      onSend={send}
    >
      <QueryContent
        query={found}
        isEmpty={({ list }) => list.length === 0}
        empty={<EmptyState title={t('admin-flow.nothing-to-move')} />}
      >
        {({ list }) => (
          <ul
            className="flow-admin-list q-scroll q-radius-lg"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
            tabIndex={0}
            aria-label={t('admin-flow.move-preview')}
          >
            {list.map((move) => (
              <Line
                key={move.flowlistid}
                move={move}
                isChosen={move.can && !left.has(move.flowlistid)}
                onToggle={() => toggle(move.flowlistid)}
              />
            ))}
          </ul>
        )}
      </QueryContent>
      {value && value.left > 0 && (
        <p className="q-soft q-margin-bottom-2">{t('admin-flow.move-left', { n: value.left })}</p>
      )}
    </ReasonDialog>
  )
}
