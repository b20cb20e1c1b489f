import type { ComponentProps } from 'react'
import { t } from '../../platform/i18n/i18n'
import { Icon, type IconName } from '../../ui/icon'
import { duplicateSelection, moveSelection, removeSelection } from '../commands'
import { useDesigner } from '../context'

interface PadButtonProps extends ComponentProps<'button'> {
  label: string
  icon: IconName
}

const PadButton = ({ label, icon, ...rest }: PadButtonProps) => (
  <button
    type="button"
    className="fd-pad-button q-stack q-center q-plain"
    aria-label={label}
    title={label}
    {...rest}
  >
    <Icon name={icon} />
  </button>
)

/** Actions of the selected item, shown next to it. */
export function ContextPad({ handle, title }: { handle: ComponentProps<'button'>; title: string }) {
  const designer = useDesigner()
  return (
    <div className="fd-pad q-row q-align-stretch" role="toolbar" aria-label={t('designer.pad')}>
      <span className="fd-pad-title q-truncate q-text-xs q-pad-y-0 q-pad-x-2">{title}</span>
      <PadButton label={t('designer.drag')} icon="grip" {...handle} />
      <PadButton label={t('designer.up')} icon="arrow-up" onClick={() => moveSelection(designer, -1)} />
      <PadButton label={t('designer.down')} icon="arrow-down" onClick={() => moveSelection(designer, 1)} />
      <PadButton label={t('designer.duplicate')} icon="copy" onClick={() => duplicateSelection(designer)} />
      <PadButton label={t('designer.remove')} icon="remove" onClick={() => removeSelection(designer)} />
    </div>
  )
}
