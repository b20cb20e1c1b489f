import './arrange.css'
import { arrayMove } from '@dnd-kit/sortable'
import type { HomeLayout, HomeWidget } from '../../generated/types'
import { t } from '../platform'
import { saveHomeLayout } from '../stores/home-layout'
import { Button, Dialog } from '../ui'
import { DragHandle, Sortable, useSortableRow } from '../ui/sortable'
import { arrangeWidgets } from './apply-layout'

interface RowProps {
  widget: HomeWidget
  isShown: boolean
  onShow(isShown: boolean): void
}

function Row({ widget, isShown, onShow }: RowProps) {
  const { row, grip } = useSortableRow(widget.name)
  const name = t(widget.title)
  return (
    <li {...row} className="home-arrange-row q-row q-gap-2-5">
      <DragHandle
        grip={grip}
        className="home-grip q-stack q-center q-muted q-radius-md"
        icon="menu"
        label={t('home.arrange.move', { name })}
      />
      <span className="q-grow">{name}</span>
      <input
        type="checkbox"
        className="q-switch"
        aria-label={t('home.arrange.show', { name })}
        checked={isShown}
        onChange={({ target }) => onShow(target.checked)}
      />
    </li>
  )
}

interface ColumnProps {
  title: string
  widgets: readonly HomeWidget[]
  hidden: readonly string[]
  onMove(names: string[]): void
  onShow(name: string, isShown: boolean): void
}

function Column({ title, widgets, hidden, onMove, onShow }: ColumnProps) {
  const names = widgets.map(({ name }) => name)
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <Sortable ids={names} onMove={(from, to) => onMove(arrayMove(names, from, to))}>
        <ul className="home-arrange">
          {widgets.map((widget) => (
            <Row
              key={widget.name}
              widget={widget}
              isShown={!hidden.includes(widget.name)}
              onShow={(isShown) => onShow(widget.name, isShown)}
            />
          ))}
        </ul>
      </Sortable>
    </section>
  )
}

interface ArrangeDialogProps {
  widgets: readonly HomeWidget[]
  layout: HomeLayout | null
  onClose(): void
}

/** Orders and hides widgets (调整首页); the page behind updates immediately. */
export default function ArrangeDialog({ widgets, layout, onClose }: ArrangeDialogProps) {
  const own = arrangeWidgets(widgets, layout)
  const hidden = layout?.hidden ?? []
  const of = (column: HomeWidget['column']) => own.filter((widget) => widget.column === column)
  const namesOf = (column: HomeWidget['column']) => of(column).map(({ name }) => name)
  const order = own.map(({ name }) => name)
  const keep = (next: HomeLayout) => void saveHomeLayout(next)
  const column = (name: HomeWidget['column']) => (
    <Column
      title={t(`home.arrange.${name}`)}
      widgets={of(name)}
      hidden={hidden}
      onMove={(names) =>
        keep({
          order: name === 'main' ? [...names, ...namesOf('side')] : [...namesOf('main'), ...names],
          hidden,
        })
      }
      onShow={(one, isShown) =>
        keep({ order, hidden: isShown ? hidden.filter((other) => other !== one) : [...hidden, one] })
      }
    />
  )
  const footer = (
    <>
      <Button kind="text" disabled={!layout} onClick={() => void saveHomeLayout(null)}>
        {t('home.arrange.reset')}
      </Button>
      <Button kind="primary" onClick={onClose}>
        {t('ui.close')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('home.arrange')} side="right" onClose={onClose} footer={footer}>
      <p className="home-quiet q-soft q-text-sm">{t('home.arrange.hint')}</p>
      {column('main')}
      {column('side')}
    </Dialog>
  )
}
