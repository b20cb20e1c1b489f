import { Panel, useReactFlow } from 'reactflow'
import { useIsMobile } from '../../../platform/device'
import { t } from '../../../platform/i18n'
import { IconButton } from '../../../ui/button'

const soft = { duration: 200 }

/** Nearer, farther, all of it. */
export function Tools() {
  const { zoomIn, zoomOut, fitView } = useReactFlow()
  const position = useIsMobile() ? 'top-right' : 'bottom-left'
  return (
    <Panel position={position} className="diagram-tools" role="group" aria-label={t('detail.zoom')}>
      <IconButton icon="plus" label={t('detail.zoom-in')} onClick={() => zoomIn(soft)} />
      <IconButton icon="minus" label={t('detail.zoom-out')} onClick={() => zoomOut(soft)} />
      <IconButton
        icon="fullscreen"
        label={t('detail.zoom-fit')}
        onClick={() => fitView({ ...soft, padding: 0.08, maxZoom: 1 })}
      />
    </Panel>
  )
}
