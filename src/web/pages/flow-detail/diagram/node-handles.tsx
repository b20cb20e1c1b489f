import { Handle, Position } from 'reactflow'

/** Renders the invisible endpoints of edges; edges cannot be drawn here. */
export const NodeHandles = () => (
  <>
    <Handle type="target" position={Position.Top} isConnectable={false} />
    <Handle type="source" position={Position.Bottom} isConnectable={false} />
  </>
)
