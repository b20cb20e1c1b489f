import type { ComponentProps } from 'react'
import { t } from '../../platform/i18n'
import { duplicateChosen, removeChosen, stepChosen } from '../commands'
import { useDesigner } from '../context'
import { Drawing, drawings } from '../drawing'

interface PadButtonProps extends ComponentProps<'button'> {
  label: string
  path: string
}

const PadButton = ({ label, path, ...rest }: PadButtonProps) => (
  <button type="button" className="fd-pad-button" aria-label={label} title={label} {...rest}>
    <Drawing path={path} />
  </button>
)

const copyPath = 'M9 9h10v10H9zM15 9V5H5v10h4'

/** What can be done with the selected item, right at it. */
export function ContextPad({ handle, title }: { handle: ComponentProps<'button'>; title: string }) {
  const designer = useDesigner()
  return (
    <div className="fd-pad" role="toolbar" aria-label={t('designer.pad')}>
      <span className="fd-pad-title">{title}</span>
      <PadButton label={t('designer.drag')} path={drawings.move} {...handle} />
      <PadButton label={t('designer.up')} path={drawings.up} onClick={() => stepChosen(designer, -1)} />
      <PadButton label={t('designer.down')} path={drawings.down} onClick={() => stepChosen(designer, 1)} />
      <PadButton label={t('designer.duplicate')} path={copyPath} onClick={() => duplicateChosen(designer)} />
      <PadButton label={t('designer.remove')} path={drawings.remove} onClick={() => removeChosen(designer)} />
    </div>
  )
}
