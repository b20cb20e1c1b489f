import { memo } from 'react'
import { Handle, type NodeProps, Position } from 'reactflow'
import { t } from '../../platform/i18n'
import { Tag } from '../../ui/parts'
import type { Card } from './instance-nodes'

/** One message of a flow: its step, its state, its person and what was pressed. */
export const CardNode = memo(function CardNode({ data, selected }: NodeProps<Card>) {
  const { title, state, colour, people, button, message } = data
  const isNotice = message !== undefined && (message.dealtype === 'message' || message.status === 1)
  return (
    <div className="card-node" data-selected={selected || undefined} style={{ borderLeftColor: colour }}>
      <Handle type="target" position={Position.Top} isConnectable={false} />
      <header>
        <b>{title}</b>
        {message?.level === 100 && <Tag tone="danger">{t('flow.level.urgent')}</Tag>}
      </header>
      <p>{people}</p>
      <footer>
        <span>{t(state)}</span>
        {button && <span>「{button}」</span>}
        {isNotice && <span>{t(message.hasread ? 'list.read' : 'list.unread')}</span>}
      </footer>
      <Handle type="source" position={Position.Bottom} isConnectable={false} />
    </div>
  )
})
