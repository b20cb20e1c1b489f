import { useEffect, useState } from 'react'
import type { FormDesign, FormItem } from '#/generated/types'
import { allItemsOf } from '../../../core/form'
import { findRemovedTags } from '../../files/rich/sanitize-rich-text'

/** Parts of a rich text that will not be shown: removed tags, and images on another server. */
export interface RichLoss {
  item: FormItem
  tags: readonly string[]
}

/** Characters of HTML checked before the page may do other work. */
const slice = 100_000

const htmlOf = ({ options }: FormItem): string[] =>
  [options.placeholderhtml, options.componentName === 'fm-tinymce' && options.defaultValue].filter(
    (html) => typeof html === 'string',
  )

/** Returns the items of a form whose rich text loses something, in slices between which the page works. */
async function findRichLosses(form: FormDesign, isStopped: () => boolean): Promise<RichLoss[]> {
  const losses: RichLoss[] = []
  let checked = 0
  for (const item of allItemsOf(form.list)) {
    const htmls = htmlOf(item)
    const tags = [...new Set(htmls.flatMap(findRemovedTags))]
    if (tags.length) losses.push({ item, tags })
    checked += htmls.reduce((sum, { length }) => sum + length, 0)
    if (checked < slice) continue
    checked = 0
    await new Promise((resolve) => setTimeout(resolve))
    if (isStopped()) return losses
  }
  return losses
}

/** Returns the items of a form whose rich text loses something, each with its losses. */
export function useRichLosses(form: FormDesign): readonly RichLoss[] {
  const [losses, setLosses] = useState<readonly RichLoss[]>([])
  useEffect(() => {
    let isOld = false
    const find = async () => {
      const found = await findRichLosses(form, () => isOld)
      if (!isOld) setLosses(found)
    }
    void find()
    return () => {
      isOld = true
    }
  }, [form])
  return losses
}
