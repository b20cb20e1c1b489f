import type { FormDesign } from '#/generated/types'
import { findItem } from '../item-tree'
import { titleOf } from '../titles'
import type { ScriptPath } from './scripts'

/** The title of the innermost item in which a place of a document lies; empty where it lies in none. */
export function findItemTitle(form: FormDesign, path: ScriptPath): string {
  let part: unknown = form
  let title = ''
  for (const step of path) {
    part = (part as Record<string | number, unknown>)[step]
    const key = (part as { key?: string } | undefined)?.key
    const item = typeof key === 'string' ? findItem(form, key) : undefined
    if (item) title = titleOf(item)
  }
  return title
}

/** A place in a document as people know it: the title of the item it lies in, and the path within. */
export const describePath = (form: FormDesign, path: ScriptPath): string =>
  [findItemTitle(form, path), path.slice(-2).join(' / ')].filter(Boolean).join('：')
