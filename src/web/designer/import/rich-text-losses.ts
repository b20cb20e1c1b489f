import { useEffect, useState } from 'react'
import type { FormDesign, FormItem } from '#/generated/types'
import { allFormItemsOf } from '../../../core/form'
import type { SliceGenerator } from '../../../core/slices'
import { findRemovedTags } from '../../files/rich/sanitize-rich-text'
import { finishInSlices } from '../../platform'

/** Parts of a rich text that will not be shown: removed tags, and images on another server. */
export interface RichTextLoss {
  item: FormItem
  tags: readonly string[]
}

const htmlOf = ({ options }: FormItem): string[] =>
  [options.placeholderhtml, options.componentName === 'fm-tinymce' && options.defaultValue].filter(
    (html) => typeof html === 'string',
  )

/** Finds the items of a form whose rich text loses something, interruptible between items and ended by `isStopped`. */
function* findRichLosses(form: FormDesign, isStopped: () => boolean): SliceGenerator<RichTextLoss[]> {
  const losses: RichTextLoss[] = []
  for (const item of allFormItemsOf(form.list)) {
    if (isStopped()) break
    const tags = [...new Set(htmlOf(item).flatMap(findRemovedTags))]
    if (tags.length) losses.push({ item, tags })
    yield
  }
  return losses
}

/** Returns the items of a form whose rich text loses something, each with its losses. */
export function useRichTextLosses(form: FormDesign): readonly RichTextLoss[] {
  const [losses, setLosses] = useState<readonly RichTextLoss[]>([])
  useEffect(() => {
    let isOld = false
    const find = async () => {
      const found = await finishInSlices(findRichLosses(form, () => isOld))
      if (!isOld) setLosses(found)
    }
    void find()
    return () => {
      isOld = true
    }
  }, [form])
  return losses
}
