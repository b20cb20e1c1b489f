import { Panel, useReactFlow } from 'reactflow'
import { useIsMobile } from '../../../platform/device'
import { t } from '../../../platform/i18n/i18n'
import { IconButton } from '../../../ui/button'

const soft = { duration: 200 }

/** Renders zoom in, zoom out and fit; phones pinch. */
export function ZoomControls() {
  const { zoomIn, zoomOut, fitView } = useReactFlow()
  const isMobile = useIsMobile()
  return (
    <Panel
      position={isMobile ? 'top-right' : 'bottom-left'}
      className="diagram-tools"
      role="group"
      aria-label={t('detail.zoom')}
    >
      {!isMobile && (
        <>
          <IconButton icon="plus" label={t('detail.zoom-in')} onClick={() => zoomIn(soft)} />
          <IconButton icon="minus" label={t('detail.zoom-out')} onClick={() => zoomOut(soft)} />
        </>
      )}
      <IconButton
        icon="fullscreen"
        label={t('detail.zoom-fit')}
        onClick={() => fitView({ ...soft, padding: 0.08, maxZoom: 1 })}
      />
    </Panel>
  )
}
