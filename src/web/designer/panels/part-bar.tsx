import { t } from '../../platform/i18n'
import { useDesign, useDesigner } from '../context'
import { Drawing, drawings } from '../drawing'

const parts = ['palette', 'canvas', 'settings'] as const
const pictures = { palette: drawings.parts, canvas: drawings.paper, settings: drawings.tune }

/** On a narrow screen one part of the designer is seen at a time; chosen here. */
export function PartBar() {
  const designer = useDesigner()
  const shown = useDesign(({ part }) => part)
  return (
    <nav className="fd-parts" aria-label={t('designer.parts')}>
      {parts.map((part) => (
        <button
          key={part}
          type="button"
          aria-current={part === shown || undefined}
          onClick={() => designer.openPart(part)}
        >
          <Drawing path={pictures[part]} size={20} />
          {t(`designer.part.${part}`)}
        </button>
      ))}
    </nav>
  )
}
