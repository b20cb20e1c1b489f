import type { Message } from '../../../generated/types'

/** Fields of a message that its flow's diagram needs, as sent to the page. */
export type DiagramMessage = Pick<Message, '_id' | 'PreMsgIds' | 'iscc'>

/** Message of a flow in its diagram; `level` is the number of messages before it on the longest path. */
interface MessageNode<Drawn extends DiagramMessage> {
  id: string
  message: Drawn
  level: number
  isStart: boolean
  /** Ids of predecessors that are not among the messages; drawn as broken. */
  missing: string[]
}

/** Messages of a flow and the links between them. */
export interface MessageDiagram<Drawn extends DiagramMessage> {
  nodes: MessageNode<Drawn>[]
  links: { id: string; from: string; to: string }[]
}

/** Computes the level of each message on the longest path; messages in a circle count from 0. */
function levelsOf(messages: readonly DiagramMessage[], links: readonly { from: string; to: string }[]) {
  const levels = new Map(messages.map(({ _id }) => [_id, 0]))
  const open = new Map(messages.map(({ _id }) => [_id, 0]))
  const after = new Map<string, string[]>(messages.map(({ _id }) => [_id, []]))
  for (const { from, to } of links) {
    open.set(to, (open.get(to) ?? 0) + 1)
    after.get(from)?.push(to)
  }
  const ready = messages.map(({ _id }) => _id).filter((id) => open.get(id) === 0)
  for (const id of ready)
    for (const next of after.get(id) ?? []) {
      levels.set(next, Math.max(levels.get(next) ?? 0, (levels.get(id) ?? 0) + 1))
      open.set(next, (open.get(next) ?? 0) - 1)
      if (open.get(next) === 0) ready.push(next)
    }
  return levels
}

/** Builds the diagram of a flow from its messages' predecessors alone, in any order (S1-130, S1-131). */
export function messageDiagram<Drawn extends DiagramMessage>(
  messages: readonly Drawn[],
): MessageDiagram<Drawn> {
  const known = new Set(messages.map(({ _id }) => _id))
  const links = messages.flatMap(({ _id, PreMsgIds }) =>
    PreMsgIds.filter((id) => known.has(id)).map((from) => ({ id: `${from}_${_id}`, from, to: _id })),
  )
  const levels = levelsOf(messages, links)
  const nodes = messages.map((message) => ({
    id: message._id,
    message,
    level: levels.get(message._id) ?? 0,
    isStart: message.PreMsgIds.length === 0,
    missing: message.PreMsgIds.filter((id) => !known.has(id)),
  }))
  return { nodes, links }
}
