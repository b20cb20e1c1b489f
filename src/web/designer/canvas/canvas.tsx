import { useEffect, useRef } from 'react'
import { t, useDevice } from '../../platform'
import { useDesigner, useDesignerState, useFormDesign } from '../context'
import '../../renderer/form.css'
import { Icon } from '../../ui'
import { DropZone } from './item-frame'

const EmptyForm = () => (
  <div className="fd-empty q-stack q-justify-items-center q-gap-1-5 q-muted q-radius-lg">
    <Icon name="grip" size={32} />
    <strong className="q-text-lg">{t('designer.empty.title')}</strong>
    <span>{t('designer.empty.text')}</span>
  </div>
)

/** Canvas of the designed form; a click on the paper beside the items selects the form itself. */
export function DesignerCanvas() {
  const designer = useDesigner()
  const form = useFormDesign()
  const selected = useDesignerState((state) => state.selected)
  const device = useDevice()
  const canvas = useRef<HTMLElement>(null)
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (selected === null && isLost && designer.state.history.past.length) canvas.current?.focus()
  }, [selected, designer])
  const deselect = (event: { target: EventTarget; currentTarget: EventTarget }) => {
    if (event.target instanceof Element && !event.target.closest('[data-item]')) designer.select(null)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the Esc key deselects, see shortcuts
    <section
      ref={canvas}
      className="fd-canvas q-grow q-scroll"
      data-designer="canvas"
      aria-label={t('designer.canvas')}
      tabIndex={selected === null ? 0 : -1}
      onClick={deselect}
    >
      <div
        className="fd-paper qf"
        data-device={device}
        data-labels={form.config.labelPosition}
        style={{ ['--qf-label' as string]: `${form.config.labelWidth}px` }}
      >
        <DropZone parent={null} column={0} items={form.list} />
        {form.list.length === 0 && <EmptyForm />}
      </div>
    </section>
  )
}
