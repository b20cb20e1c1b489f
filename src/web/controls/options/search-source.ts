import type { FormItem } from '#/generated/types'
import { isRecord } from '../../../core/form'

/** Returns the item with the typed text as `q` (S2-229) added to the parameters of its source. */
export function withSearchQuery(item: FormItem, typed: string): FormItem {
  const props = isRecord(item.options.props) ? item.options.props : {}
  const data = isRecord(props.data) ? props.data : {}
  const q = JSON.stringify(typed.replace(/["“”\\]/g, ''))
  const options = { ...item.options, sourceType: 'remote', props: { ...props, data: { ...data, q } } }
  return { ...item, options: typed ? options : { ...options, remoteUrlAlias: '' } }
}
