import { isRecord } from '../../../core/form'
import { useRunScript } from '../../controls/script-context'
import type { WidgetProps } from '../../controls/widget-props'

/** Button that runs a script while the form is filled in; not shown in read views or print. */
function ButtonField({ id, item, status }: WidgetProps) {
  const run = useRunScript()
  const { buttonset } = item.options
  const { type, size, plain, round } = isRecord(buttonset) ? buttonset : {}
  if (status.startsWith('read')) return null
  return (
    <button
      id={id}
      type="button"
      className="qf-button q-text-sm q-radius-md q-pad-y-0 q-pad-x-3"
      data-look={String(type ?? 'primary')}
      data-size={String(size ?? 'mini')}
      data-plain={plain === true || undefined}
      data-round={round === true || undefined}
      disabled={item.options.disabled === true}
      onClick={() => run?.(item)}
    >
      {item.name}
    </button>
  )
}

export default ButtonField
