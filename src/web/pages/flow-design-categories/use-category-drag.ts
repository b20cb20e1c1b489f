import { useEffect, useState } from 'react'
import type { DesignCategory, OaFlowdesignsSetCategoryGetData } from '#/generated/types'
import { CallError } from '../../platform'
import { quietApi } from '../../platform/api'
import { toast } from '../../ui'

/** Dragged item: a flow of a category, or a category. */
export type CategoryDragItem = { flow: string; from: string } | { category: string }

/** Returns the tree as arranged; each change is saved immediately, and undone if rejected. */
export function useCategoryDrag(
  loaded: OaFlowdesignsSetCategoryGetData | undefined,
  reload: () => Promise<void>,
) {
  const [now, setNow] = useState(loaded)
  const [dragged, setDragged] = useState<CategoryDragItem>()
  useEffect(() => setNow(loaded), [loaded])
  const save = async (tree: DesignCategory[], throws = false) => {
    if (!now) return
    const before = now
    setNow({ ...now, tree })
    try {
      setNow({ ...now, ...(await quietApi.oa.flowdesigns.setCategory({ rev: now.rev, tree })) })
    } catch (error) {
      setNow(before)
      if (error instanceof CallError && error.code === 'category.stale') void reload()
      if (throws) throw error
      toast(error instanceof CallError ? error.message : String(error), 'danger')
    }
  }
  return { tree: now?.tree ?? [], save, dragged, setDragged }
}

export type CategoryDrag = ReturnType<typeof useCategoryDrag>
