import { useCallback, useEffect, useState } from 'react'
import { applyNodeChanges, type NodeChange } from 'reactflow'
import type { FlowDesign } from '#/generated/types'
import { type NoteNode, noteNodesOf } from './note-nodes'

/** The notes as the canvas holds them: the design's, with a drag that is under way. */
export function useNotes(design: FlowDesign) {
  const [notes, setNotes] = useState<NoteNode[]>(() => noteNodesOf(design, []))
  useEffect(() => setNotes((before) => noteNodesOf(design, before)), [design])
  const change = useCallback(
    (changes: NodeChange[]) => setNotes((before) => applyNodeChanges(changes, before)),
    [],
  )
  return { notes, change }
}
