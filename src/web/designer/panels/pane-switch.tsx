import { t } from '../../platform'
import { Icon } from '../../ui'
import { useDesigner, useDesignerState } from '../context'

const parts = ['palette', 'canvas', 'settings'] as const
const pictures = { palette: 'parts', canvas: 'paper', settings: 'tune' } as const

/** Chooses the part of the designer shown on a narrow screen. */
export function PaneSwitch() {
  const designer = useDesigner()
  const shown = useDesignerState(({ part }) => part)
  return (
    <nav className="fd-parts" aria-label={t('designer.panes')}>
      {parts.map((part) => (
        <button
          key={part}
          type="button"
          aria-current={part === shown || undefined}
          onClick={() => designer.openPart(part)}
        >
          <Icon name={pictures[part]} size={20} />
          {t(`designer.part.${part}`)}
        </button>
      ))}
    </nav>
  )
}
