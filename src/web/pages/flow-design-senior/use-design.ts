import { useCallback, useEffect, useMemo, useState } from 'react'
import { followerOf, withForm } from '#/core/flow/fields/names'
import { beginHistory, record, redone, throughout, undone } from '#/core/history'
import type { FlowDesign, FormDesign } from '#/generated/types'
import type { Draft } from './draft'

/** The design being edited with its one history; the form has a history of its own in its designer. */
export function useDesign(loaded: FlowDesign, draft: Draft) {
  const [history, setHistory] = useState(() => beginHistory(loaded))
  const change = useCallback(
    (design: FlowDesign, merge?: string) => setHistory((last) => record(last, design, merge)),
    [],
  )
  const changeForm = useCallback(
    (formset: FormDesign) =>
      setHistory((last) => {
        const follow = followerOf(last.present.formset, formset)
        return throughout(last, (design) => withForm(design, formset, follow))
      }),
    [],
  )
  const changeRemark = useCallback(
    (part: Pick<FlowDesign, 'remark'> | Pick<FlowDesign, 'fileList'>) =>
      setHistory((last) => throughout(last, (design) => ({ ...design, ...part }))),
    [],
  )
  const moves = useMemo(() => ({ undo: () => setHistory(undone), redo: () => setHistory(redone) }), [])
  const { past, present, future } = history
  useEffect(() => draft.change(present), [present, draft])
  return {
    design: present,
    change,
    changeForm,
    changeRemark,
    history: { ...moves, canUndo: past.length > 0, canRedo: future.length > 0 },
  }
}
