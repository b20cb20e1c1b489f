import type { FormDesign, FormItem } from '#/generated/types'
import { allItemsOf } from '../../../core/form'
import { findRemovedTags } from '../../files/rich/sanitize-rich-text'

/** Parts of a rich text that will not be shown: removed tags, and images on another server. */
export interface RichLoss {
  item: FormItem
  tags: readonly string[]
}

const htmlOf = ({ options }: FormItem): string[] =>
  [options.placeholderhtml, options.componentName === 'fm-tinymce' && options.defaultValue].filter(
    (html) => typeof html === 'string',
  )

/** Returns the items of a form whose rich text loses something, each with its losses. */
export const richLosses = (form: FormDesign): RichLoss[] =>
  allItemsOf(form.list).flatMap((item) => {
    const tags = [...new Set(htmlOf(item).flatMap(findRemovedTags))]
    return tags.length ? { item, tags } : []
  })
