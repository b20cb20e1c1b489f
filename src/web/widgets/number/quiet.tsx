import { toText } from '#/core/form/text'
import type { FormItem } from '#/generated/types'
import { t } from '../../platform/i18n'
import { described, textOption, type WidgetProps } from '../widget'

const ignore = () => undefined

/** A unit stands in a frame of its own. */
export const suits = (item: FormItem) => textOption(item, 'unit') === undefined

/** A number that nobody works on. */
export default function QuietNumber({ id, value, item, disabled, ...rest }: WidgetProps) {
  return (
    <input
      id={id}
      role="spinbutton"
      className="qf-box"
      inputMode="decimal"
      autoComplete="off"
      value={toText(item, value)}
      aria-valuenow={typeof value === 'number' ? value : undefined}
      disabled={disabled}
      placeholder={textOption(item, 'placeholder') ?? t('widget.input')}
      onChange={ignore}
      {...described(rest)}
    />
  )
}
