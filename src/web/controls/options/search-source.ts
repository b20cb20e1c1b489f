import { isRecord } from '#/core/form/values/form-values'
import type { FormItem } from '#/generated/types'

/** An item whose source is asked with `q`, what is typed (S2-229), beside its own parameters. */
export function withSearchQuery(item: FormItem, typed: string): FormItem {
  const props = isRecord(item.options.props) ? item.options.props : {}
  const data = isRecord(props.data) ? props.data : {}
  const q = JSON.stringify(typed.replace(/["“”\\]/g, ''))
  const options = { ...item.options, sourceType: 'remote', props: { ...props, data: { ...data, q } } }
  return { ...item, options: typed ? options : { ...options, remoteUrlAlias: '' } }
}
