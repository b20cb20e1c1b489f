import { useEffect, useState } from 'react'
import type { DesignCategory, OaFlowdesignsSetCategoryGetData } from '#/generated/types'
import { quietApi } from '../../platform/api'
import { Failure } from '../../platform/call-error'
import { toast } from '../../ui/toast'

/** What is dragged: a flow of a category, or a category. */
export type Dragged = { flow: string; from: string } | { category: string }

/** The tree as it is arranged here; each change is saved at once, and undone where it is refused. */
export function useArranging(
  loaded: OaFlowdesignsSetCategoryGetData | undefined,
  reload: () => Promise<void>,
) {
  const [now, setNow] = useState(loaded)
  const [dragged, setDragged] = useState<Dragged>()
  useEffect(() => setNow(loaded), [loaded])
  const save = async (tree: DesignCategory[], throws = false) => {
    if (!now) return
    const before = now
    setNow({ ...now, tree })
    try {
      setNow({ ...now, ...(await quietApi.oa.flowdesigns.setCategory({ rev: now.rev, tree })) })
    } catch (error) {
      setNow(before)
      if (error instanceof Failure && error.code === 'category.stale') void reload()
      if (throws) throw error
      toast(error instanceof Failure ? error.message : String(error), 'danger')
    }
  }
  return { tree: now?.tree ?? [], save, dragged, setDragged }
}

export type Arranging = ReturnType<typeof useArranging>
