import { Handle, Position } from 'reactflow'

/** Where arrows end and begin; unseen, because nobody draws arrows here. */
export const NodeHandles = () => (
  <>
    <Handle type="target" position={Position.Top} isConnectable={false} />
    <Handle type="source" position={Position.Bottom} isConnectable={false} />
  </>
)
